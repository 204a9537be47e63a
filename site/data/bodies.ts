/**
 * Page bodies on their way from the compiler to pages: all in one file, one behind the other, and a table of where each
 * stands. Thousands of files of their own would take longer to make and to remove than to render what an edit changed.
 */
import { hash } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, readSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { type MadeBody, type PageBody, pageBodySchema } from '#contract/schema/page-body.ts';
import { parseArtifact } from './parse-artifact.ts';

const BODIES_FILE = 'bodies';
const TABLE_FILE = 'table.json';

/** Equal names are equal bodies; then offset and length in the file, in bytes. */
const placeSchema = z.tuple([z.string().regex(/^[0-9a-f]{64}$/), z.int().nonnegative(), z.int().nonnegative()]);
type Place = z.infer<typeof placeSchema>;
/** Address, then repository paths with where their bodies stand: lists, because a path may have any name. */
const tableSchema = z.array(z.tuple([z.string(), z.array(z.tuple([z.string(), placeSchema]))]));

export interface EditionBodies {
  /** Address of the edition. */
  readonly address: string;
  /** By repository path. */
  readonly bodies: Iterable<readonly [path: string, body: MadeBody]>;
}

/** Writes the bodies into a folder, equal ones once. They are taken one by one. Throws what the file system says. */
export function writeBodies(folder: string, editions: readonly EditionBodies[]): void {
  mkdirSync(folder, { recursive: true });
  const handle = openSync(join(folder, BODIES_FILE), 'w');
  try {
    const places = new Map<string, Place>();
    let end = 0;
    const put = (body: MadeBody): Place => {
      const bytes = jsonOf(body);
      const name = hash('sha256', bytes, 'hex');
      const known = places.get(name);
      if (known !== undefined) return known;
      for (let done = 0; done < bytes.length; ) done += writeSync(handle, bytes, done);
      const place: Place = [name, end, bytes.length];
      end += bytes.length;
      places.set(name, place);
      return place;
    };
    const table = editions.map(({ address, bodies }) => [address, [...bodies].map(([path, body]) => [path, put(body)])]);
    writeFileSync(join(folder, TABLE_FILE), JSON.stringify(table));
  } finally {
    closeSync(handle);
  }
}

/** A body as JSON; its segments as they lie there, because most are the same as in the build before. */
function jsonOf(body: MadeBody): Buffer {
  const { segmentsJson, links, headings } = body;
  const rest = JSON.stringify({ links, headings });
  const segments = segmentsJson ?? Buffer.from(JSON.stringify(body.segments));
  return Buffer.concat([Buffer.from('{"segments":'), segments, Buffer.from(`,${rest.slice(1)}`)]);
}

export interface Bodies {
  /** Name of the body of a path; `undefined` where the compiler made none. */
  name(address: string, path: string): string | undefined;
  /** The body; `undefined` where the compiler made none. Throws where it does not keep to the contract. */
  read(address: string, path: string): PageBody | undefined;
}

/** Opens a folder that `writeBodies` filled; no folder is one without bodies. */
export function openBodies(folder: string | undefined): Bodies {
  const table = folder === undefined ? [] : parseArtifact(tableSchema, TABLE_FILE, readFileSync(join(folder, TABLE_FILE), 'utf8'));
  const places = new Map(table.map(([address, paths]) => [address, new Map(paths)]));
  return {
    name: (address, path) => places.get(address)?.get(path)?.[0],
    read(address, path) {
      const place = places.get(address)?.get(path);
      if (place === undefined || folder === undefined) return undefined;
      const [, offset, length] = place;
      return parseArtifact(pageBodySchema, `the body of ${path}`, readRange(join(folder, BODIES_FILE), offset, length).toString('utf8'));
    },
  };
}

/** The bytes of a range, fewer at the end of the file. Opened each time: a page reads a body or two. */
function readRange(file: string, offset: number, length: number): Buffer {
  const handle = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(length);
    let done = 0;
    for (let got = -1; got !== 0 && done < length; done += got) got = readSync(handle, bytes, done, length - done, offset + done);
    return bytes.subarray(0, done);
  } finally {
    closeSync(handle);
  }
}
