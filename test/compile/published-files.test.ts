import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { PublishedFiles } from '#artifacts/published-files.ts';
import { type Facts, NO_FACTS } from '#model/facts.ts';
import { NO_MEMORY } from '#model/memory.ts';
import { keptFacts } from '../helpers/kept-facts.ts';

const schema = z.strictObject({ kind: z.literal('sample'), values: z.record(z.string(), z.number()) });
type Sample = z.infer<typeof schema>;

function publishedBy(facts: Facts, value: Sample): readonly string[] {
  const published = new PublishedFiles(NO_MEMORY, facts);
  published.object(schema, value);
  return [...published.files].map(([name, bytes]) => `${name} ${new TextDecoder().decode(bytes)}`);
}

describe('objects of the store', () => {
  it('are shown to their schema once, whoever builds', () => {
    const facts = keptFacts();
    const value: Sample = { kind: 'sample', values: { b: 2, a: 1 } };
    const first = publishedBy(facts, value);
    expect(publishedBy(facts, { values: { a: 1, b: 2 }, kind: 'sample' })).toEqual(first);
    expect(first).toEqual([expect.stringMatching(/^store\/objects\/.* \{"kind":"sample","values":\{"a":1,"b":2\}\}$/)]);
    expect(facts.worked).toEqual(['accepted']);
    publishedBy(facts, { kind: 'sample', values: { a: 2 } });
    expect(facts.worked).toHaveLength(2);
  });

  it('are refused by their schema, and never known as accepted', () => {
    const facts = keptFacts();
    const wrong = { kind: 'sample', values: { a: 'text' } } as unknown as Sample;
    for (const each of [facts, facts, NO_FACTS]) expect(() => publishedBy(each, wrong)).toThrow(z.ZodError);
    expect(facts.worked).toEqual([]);
  });

  it('are what the schema makes of them, with facts and without', () => {
    const facts = keptFacts();
    const value: Sample = { kind: 'sample', values: JSON.parse('{"__proto__":1,"a":2}') };
    const made = publishedBy(NO_FACTS, value);
    expect(made[0]).toMatch(/ \{"kind":"sample","values":\{"a":2\}\}$/);
    expect([publishedBy(facts, value), publishedBy(facts, value)]).toEqual([made, made]);
  });
});
