/** The process of `pack-ahead.ts`: packages in, archives into a segment of the cache. */
import { readFileSync } from 'node:fs';
import { deserialize } from 'node:v8';
import { type Package, packAway } from '#artifacts/archives.ts';
import { NO_MEMORY } from '#model/memory.ts';
import { SegmentWriter } from './cache/segment-writer.ts';
import type { PackMessage } from './pack-ahead.ts';

process.on('message', ({ access, file }: PackMessage) => {
  const writer = new SegmentWriter(access.folder, access.key);
  const packages = deserialize(readFileSync(file)) as readonly Package[];
  for (const each of packages) packAway({ ...NO_MEMORY, set: (name, bytes) => writer.add(name, bytes) }, each);
  writer.finish();
  process.disconnect();
});
