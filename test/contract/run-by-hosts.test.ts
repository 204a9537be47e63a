import { expect, test } from 'vitest';
import { isRunByHosts } from '#contract/run-by-hosts.ts';

test.each([
  ...[
    'index.html',
    'a/b.HTM',
    'page.xhtml',
    'logo.svg',
    'logo.svgz',
    'feed.xml',
    'feed.rss',
    'x.xslt',
    'doc.mhtml',
    'a.rdf',
    'a.plist.xml',
  ],
  ...['shell.php', 'shell.php7', 'shell.phtml', 'shell.php.txt', 'a.cgi', 'a.asp', 'a.jsp', 'x.shtml'],
  ...['.htaccess', 'a/.HTACCESS', '.user.ini', 'web.config', '_headers', '_redirects'],
])('%s is run or obeyed by somebody', (path) => {
  expect(isRunByHosts(path)).toBe(true);
});

test.each([
  ...[
    'SKILL.md',
    'scripts/run.sh',
    'scripts/run.py',
    'scripts/app.js',
    'assets/photo.png',
    'data.json',
    'table.csv',
    'paper.pdf',
    'Makefile',
  ],
  ...['.env.example', 'html/readme.md', 'php/notes.txt', 'style.css', 'archive.zip', 'main.tsx', 'config.yaml'],
])('%s is sent and nothing else', (path) => {
  expect(isRunByHosts(path)).toBe(false);
});
