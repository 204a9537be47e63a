import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSource, withoutSecrets } from '#snapshot/git-url.ts';

const address = (text: string) => {
  const parsed = parseSource(text);
  return parsed.kind === 'url' ? `${parsed.mount.host}/${parsed.mount.owner}/${parsed.mount.repo}` : parsed.kind;
};

describe('a URL of a repository', () => {
  it.each([
    ['https://github.com/Acme/Library', 'gh/acme/library'],
    ['https://github.com/acme/library.git', 'gh/acme/library'],
    ['https://me:secret@gitlab.com/acme/library.git', 'gl/acme/library'],
    ['ssh://git@github.com/acme/library.git', 'gh/acme/library'],
    ['git@codeberg.org:acme/library.git', 'cb/acme/library'],
    ['https://git.example.org/team/My%20Skills.git/', 'local/repo/my-skills'],
    ['git@git.example.org:~me/skills', 'local/repo/skills'],
    ['file:///srv/git/skills.git', 'local/repo/skills'],
    ['http://127.0.0.1:8080/skills.git', 'local/repo/skills'],
  ])('%s is %s', (text, mount) => {
    expect(address(text)).toBe(mount);
  });

  it('may name a ref', () => {
    expect(parseSource('https://github.com/acme/library#release/1.2')).toMatchObject({
      url: 'https://github.com/acme/library',
      ref: 'release/1.2',
      shown: 'https://github.com/acme/library',
    });
    expect(parseSource('git@github.com:acme/library#v1')).toMatchObject({ url: 'git@github.com:acme/library', ref: 'v1' });
  });

  it('is shown without what lets anybody in', () => {
    const shown = (text: string) => {
      const parsed = parseSource(text);
      return parsed.kind === 'path' ? '' : parsed.shown;
    };
    expect(shown('https://me:s3cret@h.example/o/r')).toBe('https://h.example/o/r');
    expect(shown('https://ghp_token@h.example/o/r#main')).toBe('https://h.example/o/r');
    expect(shown('ssh://git:s3cret@h.example/o/r')).toBe('ssh://git@h.example/o/r');
    expect(shown('https://me:s3cret@h.example/o/r?token=s3cret')).toBe('https://...');
    expect(shown('https://me:s3/cret@h.example/o/r')).toBe('https://...');
    expect(shown('ftp://me:s3cret@h.example/o/r')).toBe('ftp://...');
  });
});

describe('no URL, but a path, is', () => {
  it.each(['.', '../library', '/srv/library', 'library.git', 'C:\\library', 'C:/library', 'a@b', 'host:path', 'a#b', './git@host:x', ''])(
    '%j',
    (text) => {
      expect(parseSource(text)).toEqual({ kind: 'path' });
    },
  );
});

describe('refused, before git sees it, is', () => {
  it.each([
    ['a program', 'ext::sh -c touch% pwned'],
    ['a program in the form of a URL', 'ext://sh'],
    ['another helper', 'foo::https://h.example/x'],
    ['a protocol without a check of who answers', 'git://h.example/o/r'],
    ['ftp', 'ftp://h.example/o/r'],
    ['an option in the place of a host', 'ssh://-oProxyCommand=x/y'],
    ['an option in the place of a host, escaped', 'ssh://%2doProxyCommand=x/y'],
    ['an option in the place of a user', 'ssh://-oProxyCommand=x@h/y'],
    ['an option in the place of a path', 'git@h.example:-oProxyCommand=x'],
    ['a host in a file URL', 'file://h.example/x'],
    ['no host', 'https:///x'],
    ['no path', 'https://h.example'],
    ['no path but a slash', 'https://h.example/'],
    ['a query', 'https://h.example/o/r?x=1'],
    ['a blank', 'https://h.example/o r'],
    ['a line break', 'https://h.example/o\n--upload-pack=x'],
    ['a shell', 'git@h.example:x;touch pwned'],
    ['a command substitution', 'ssh://git@h.example/$(touch pwned)'],
    ['an invisible character', `https://h.example/o${String.fromCodePoint(0x200b)}/r`],
    ['a ref that is an option', 'https://h.example/o/r#--output=x y'],
    ['an empty ref', 'https://h.example/o/r#'],
    ['a ref with a range', 'https://h.example/o/r#a..b'],
    ['an archive', 'https://h.example/o/r.tar.gz'],
    ['a very long text', `https://h.example/${'x'.repeat(3000)}`],
  ])('%s', (_what, text) => {
    expect(parseSource(text)).toMatchObject({ kind: 'refused', problem: expect.stringMatching(/\.$/) });
  });

  it('a page of a host, with the URL that was meant', () => {
    expect(parseSource('https://github.com/acme/library/tree/main/skills')).toMatchObject({
      kind: 'refused',
      problem: 'is a page about a repository. Give the repository itself: https://github.com/acme/library#main',
    });
    expect(parseSource('https://gitlab.com/acme/library/-/blob/v1/README.md')).toMatchObject({
      problem: expect.stringMatching(/library#v1$/),
    });
    expect(address('https://git.example.org/acme/library/tree/main')).toBe('local/repo/main');
  });
});

it('every text is a path, a URL without control characters, or refused', () => {
  const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl({ withFragments: true, withQueryParameters: true }));
  fc.assert(
    fc.property(texts, (text) => {
      const parsed = parseSource(text);
      if (parsed.kind !== 'url') return;
      expect(parsed.url).not.toMatch(/^-|[\p{C}\s]/u);
      expect(parsed.url.length).toBeLessThanOrEqual(2048);
    }),
  );
});

describe('withoutSecrets', () => {
  it('takes credentials out of what git says, in a URL and by themselves', () => {
    const words = "fatal: unable to access 'https://me:p%40ss@h.example/o/r/': denied for me, p@ss";
    expect(withoutSecrets(words, ['p%40ss', 'p@ss'])).toBe("fatal: unable to access 'https://h.example/o/r/': denied for me, ***");
    expect(withoutSecrets('https://a:b@c@h/x and ssh://u@h/y', [])).toBe('https://h/x and ssh://h/y');
  });
});
