import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../../bin/exit.ts';
import { previousPlace } from '../../bin/previous-folder.ts';

describe('what --previous names', () => {
  it('is a website or a folder, also where that is written as a URL', () => {
    const folder = resolve('a folder/dist');
    expect(previousPlace('https://acme.github.io/library/')).toBe('https://acme.github.io/library/');
    expect(previousPlace(pathToFileURL(folder).href)).toBe(folder);
    expect(previousPlace('a folder/dist')).toBe(resolve(process.env.INIT_CWD ?? '.', 'a folder/dist'));
  });

  it.each(['ftp://skills.example.org/', 'file://elsewhere.example.org/dist', 's3://bucket/dist'])('is never %s', (named) => {
    expect(() => previousPlace(named)).toThrow(UsageError);
  });
});
