import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '#model/limits.ts';
import { openFacts } from '../../bin/cache/fact-memory.ts';
import { mapMemory } from '../helpers/map-memory.ts';

describe('facts of earlier builds', () => {
  it('are worked out once, by kind and by what they follow from', () => {
    const memory = mapMemory();
    const first = openFacts(memory, '/out', DEFAULT_LIMITS);
    expect(first.of('header', 'a', () => ({ title: 'A' }))).toEqual({ title: 'A' });
    expect(first.of('license', 'a', () => 'another')).toBe('another');
    first.save();
    const second = openFacts(memory, '/out', DEFAULT_LIMITS);
    expect(second.of('header', 'a', () => ({ title: 'worked out again' }))).toEqual({ title: 'A' });
    expect(second.of('header', 'b', () => 'new')).toBe('new');
    expect(second.of('header', 'b', () => 'asked twice')).toBe('new');
  });

  it('are those of an output and its bounds', () => {
    const memory = mapMemory();
    const made = openFacts(memory, '/out', DEFAULT_LIMITS);
    made.of('header', 'a', () => 1);
    made.save();
    expect(openFacts(memory, '/other', DEFAULT_LIMITS).of('header', 'a', () => 2)).toBe(2);
    expect(openFacts(memory, '/out', { ...DEFAULT_LIMITS, frontMatterCharacters: 1 }).of('header', 'a', () => 2)).toBe(2);
  });

  it('stay where they are asked for, and are written anew only with a new one', () => {
    const memory = mapMemory();
    const first = openFacts(memory, '/out', DEFAULT_LIMITS);
    for (const name of ['stays', 'goes']) first.of('header', name, () => name);
    first.save();
    const [written] = memory.entries.values();
    const same = openFacts(memory, '/out', DEFAULT_LIMITS);
    same.of('header', 'stays', () => 'again');
    same.save();
    expect([...memory.entries.values()]).toEqual([written]);
    const next = openFacts(memory, '/out', DEFAULT_LIMITS);
    next.of('header', 'stays', () => 'again');
    next.of('header', 'new', () => 'new');
    next.save();
    const last = openFacts(memory, '/out', DEFAULT_LIMITS);
    expect(['stays', 'goes', 'new'].map((name) => last.of('header', name, () => 'not known'))).toEqual(['stays', 'not known', 'new']);
  });
});
