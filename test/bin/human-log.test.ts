import { describe, expect, it } from 'vitest';
import { logWords } from '../../bin/human-log.ts';

describe('the log for a person', () => {
  it.each([
    [
      '{"level":50,"time":1,"pid":2,"hostname":"h","reason":"a.json is damaged","msg":"generation refused"}\n',
      'generation refused (reason: a.json is damaged)',
    ],
    [
      '{"level":40,"reqId":"r","req":{"method":"GET","url":"/x"},"err":{"type":"E","message":"no"},"n":[1],"msg":"m"}',
      'm (req: GET /x, err: no, n: [1])',
    ],
    ['{"level":30,"msg":"up"}', 'up'],
    ['words\n', 'words'],
    ['{"msg":"two\\nlines \\u001b[31m"}', 'two\\u{a}lines \\u{1b}[31m'],
  ])('says %j in one line of words', (line, words) => {
    expect(logWords(line)).toBe(words);
  });
});
