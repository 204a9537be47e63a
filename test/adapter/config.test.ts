import { describe, expect, it } from 'vitest';
import { CONFIG_EXIT_CODE, ConfigError, readConfig } from '#adapter/config.ts';

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig({}, { SKILLPRESS_ARTIFACTS: 'dist', ...environment });
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    expect(error.exitCode).toBe(CONFIG_EXIT_CODE);
    return error.problems.map((problem) => problem.variable);
  }
}

describe('readConfig', () => {
  it('listens on this machine only, unless told otherwise', () => {
    expect(readConfig({ artifacts: 'dist' }, {})).toMatchObject({
      host: '127.0.0.1',
      allowedHosts: ['localhost', '127.0.0.1', '[::1]'],
      allowedOrigins: ['localhost', '127.0.0.1', '[::1]'],
      extension: true,
      prefix: '/',
    });
  });

  it('lets a flag win over the environment', () => {
    expect(readConfig({ port: 1 }, { SKILLPRESS_ARTIFACTS: 'dist', SKILLPRESS_PORT: '2' }).port).toBe(1);
    expect(readConfig({}, { SKILLPRESS_ARTIFACTS: 'dist', SKILLPRESS_PORT: '2' }).port).toBe(2);
  });

  it('lets the pages of the named hosts call them', () => {
    const config = readConfig({}, { SKILLPRESS_ARTIFACTS: 'dist', SKILLPRESS_ALLOWED_HOSTS: 'a.test, b.test:8080' });
    expect(config.allowedHosts).toEqual(['a.test', 'b.test:8080']);
    expect(config.allowedOrigins).toEqual(config.allowedHosts);
  });

  it('serves the host of its public address', () => {
    const config = readConfig({}, { SKILLPRESS_ARTIFACTS: 'dist', SKILLPRESS_PUBLIC_URL: 'https://skills.example.org/tools/' });
    expect(config.publicUrl).toBe('https://skills.example.org/tools');
    expect(config.allowedHosts).toContain('skills.example.org');
  });

  it.each([
    ['SKILLPRESS_EXTENSION', 'yes'],
    ['SKILLPRESS_EXTENSION', 'TRUE'],
    ['SKILLPRESS_EXTENSION', ''],
    ['SKILLPRESS_PORT', 'http'],
    ['SKILLPRESS_PORT', '70000'],
    ['SKILLPRESS_PORT', ''],
    ['SKILLPRESS_PORT', ' '],
    ['SKILLPRESS_PORT', '0x50'],
    ['SKILLPRESS_PORT', '80.5'],
    ['SKILLPRESS_HOST', ''],
    ['SKILLPRESS_ALLOWED_HOSTS', ''],
    ['SKILLPRESS_ALLOWED_HOSTS', 'a.test/path'],
    ['SKILLPRESS_ALLOWED_ORIGINS', 'a b'],
    ['SKILLPRESS_PUBLIC_URL', 'skills.example.org'],
    ['SKILLPRESS_PUBLIC_URL', 'ftp://skills.example.org'],
    ['SKILLPRESS_LOG_LEVEL', 'loud'],
    ['SKILLPRESS_ARTIFACTS', ''],
    ['SKILLPRESS_PREFIX', '/a?b'],
    ['SKILLPRESS_PREFIX', 'a//b'],
    ['SKILLPRESS_PREFIX', '//'],
    ['SKILLPRESS_PREFIX', '/a/../b/'],
    ['SKILLPRESS_POLL_MS', '1'],
    ['SKILLPRESS_POLL_MS', ''],
    // A timer takes a time that it cannot hold for none at all.
    ['SKILLPRESS_POLL_MS', '9999999999'],
  ])('refuses %s=%j and names it', (variable, value) => {
    expect(problemsOf({ [variable]: value })).toEqual([variable]);
    // In words of ours, not in those of the schema checker.
    expect(() => readConfig({}, { SKILLPRESS_ARTIFACTS: 'dist', [variable]: value })).toThrow(/: must /);
  });

  it.each(['/', 'a', '/a', 'a/', '/a/b/', '/a.b/~c/'])('takes the prefix %s', (value) => {
    expect(problemsOf({ SKILLPRESS_PREFIX: value })).toEqual([]);
  });

  it('asks for what to serve where nobody says it', () => {
    expect(() => readConfig({}, {})).toThrow('SKILLPRESS_ARTIFACTS: must name the published folder or website');
  });

  it('names every problem at once', () => {
    expect(problemsOf({ SKILLPRESS_PORT: 'x', SKILLPRESS_EXTENSION: '1' })).toEqual(['SKILLPRESS_PORT', 'SKILLPRESS_EXTENSION']);
  });
});
