import { expect, it } from 'vitest';
import { parseMarkdownBytes } from '#parse/markdown-bytes.ts';
import { rememberedMarkdown } from '../../bin/cache/markdown-memory.ts';
import { mapMemory } from '../helpers/map-memory.ts';

it('gives a parsed file back as it was, its segments as JSON, too', () => {
  const memory = mapMemory();
  const text = '---\ntitle: T\n---\n# Größe 🌊\n\nSee [notes](notes.md "x") and ![p](p.png).\n\n```\nopen\n';
  const file = parseMarkdownBytes(Buffer.from(text));
  if (file === undefined) throw new Error('a text is a file');
  rememberedMarkdown(memory).set('d', file);
  const read = rememberedMarkdown(memory).get('d');
  const { segmentsJson, ...rest } = read ?? file;
  expect(rest).toStrictEqual(file);
  expect(Buffer.from(segmentsJson ?? []).toString()).toBe(JSON.stringify(file.segments));
  expect(rememberedMarkdown(memory).get('e')).toBeUndefined();
});
