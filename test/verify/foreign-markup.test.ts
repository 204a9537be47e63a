/** What a page may hold: everything that our pages hold, and nothing with which a browser loads, runs, sends or leaves by itself. */
import { beforeAll, describe, expect, it } from 'vitest';
import { policyFaults } from '../../bin/verify/check-policy.ts';
import { foreignMarkup } from '../../bin/verify/foreign-markup.ts';
import { headOf, readPage } from '../../bin/verify/html.ts';
import { filesOf, wholeDeployment } from './whole-deployment.ts';

const RULES = { base: '/library/', remoteImages: false };
let pages: ReadonlyMap<string, string>;

function faultsOf(html: string, remoteImages = false): readonly string[] {
  const reading = readPage(html);
  if (reading === undefined) throw new Error('the page cannot be read');
  const { policy } = headOf(reading.elements);
  const rules = { ...RULES, remoteImages };
  return [
    ...new Set([reading.elements, reading.withoutScripts].flatMap((each) => (each.length === 0 ? [] : foreignMarkup(each, policy, rules)))),
  ];
}

function page(): string {
  const html = pages.get('gh/acme/harbour/skills/tides/index.html');
  if (html === undefined) throw new Error('the page is not published');
  return html;
}

/** The page with something put before its end, or before that of its head. */
const withBody = (markup: string): string => page().replace('</main>', () => `${markup}</main>`);
const withHead = (markup: string): string => page().replace('</head>', () => `${markup}</head>`);

beforeAll(async () => {
  const files = filesOf((await wholeDeployment()).dist);
  pages = new Map(
    [...files].filter(([file]) => /(^|\/)(index|404)\.html$/.test(file)).map(([file, bytes]) => [file, new TextDecoder().decode(bytes)]),
  );
});

describe('a page', () => {
  it('of ours holds nothing foreign', () => {
    const own = [...pages].filter(([, html]) => html.includes('name="snapshot"'));
    expect(own.length).toBeGreaterThan(20);
    for (const [file, html] of own) expect(faultsOf(html), file).toEqual([]);
  });

  it.each([
    ['<object data="https://evil.example/x"></object>', 'has <object>, which no page of ours has'],
    ['<embed src=/library/store/x>', 'has <embed>'],
    ['<iframe srcdoc="&lt;script>x()&lt;/script>"></iframe>', 'has <iframe>'],
    ['<IFRAME/SRC=//evil.example></IFRAME>', 'has <iframe>'],
    ['<frameset><frame src="//evil.example"></frameset>', undefined],
    ['<base href="https://evil.example/">', 'has <base>'],
    ['<style>@import "https://evil.example/a.css";</style>', 'has <style>'],
    ['<meta name=Referrer content=unsafe-url>', 'its referrer policy is no-referrer, then unsafe-url'],
    ['<a href="/library/" referrerpolicy=unsafe-url>', 'tells other hosts which page a reader comes from, at <a>'],
    ['<p style="background:url(//evil.example)">', 'styles <p> by an attribute'],
    ["<p/style='x'>", 'styles <p> by an attribute'],
    ['<img src=x onerror=steal()>', 'runs a script at onerror of <img>'],
    ['<body onload="steal()">', 'runs a script at onload of <body>'],
    ['<details open ontoggle=steal()>', 'runs a script at ontoggle of <details>'],
    ['<form action=https://evil.example/></form>', 'sends what readers type to https://evil.example/'],
    ['<form action=javascript:steal()></form>', 'sends what readers type to javascript:steal()'],
    ['<button formaction="https://evil.example">', 'has formaction at <button>'],
    ['<input type=image src=/library/x.png>', 'has src at <input>'],
    ['<a href="java&#9;script:steal()">', 'has a link that runs javascript: when it is clicked'],
    ['<a href=" JavaScript:steal()">', 'has a link that runs javascript:'],
    ['<a href="data:text/html,x">', 'has a link that runs data:'],
    ['<a href=/library/ ping=https://evil.example>', 'has ping at <a>'],
    ['<img srcset="https://evil.example/a.png 2x">', 'has srcset at <img>'],
    ['<video poster=https://evil.example/a.png></video>', 'has <video>'],
    ['<table background=https://evil.example/a.png></table>', 'has background at <table>'],
    ['<svg><script href="https://evil.example/a.js"></script></svg>', 'has a drawing with <script>'],
    ['<svg><use xlink:href="https://evil.example/a.svg#x"></use></svg>', 'has a drawing with <use>'],
    ['<svg><image href="https://evil.example/a.png"/></svg>', 'has a drawing with <image>'],
    ['<svg><foreignObject><iframe></iframe></foreignObject></svg>', 'has <iframe>'],
    ['<svg><a href="https://evil.example"><path/></a></svg>', 'has a drawing with <a>'],
    ['<svg><path fill="url(https://evil.example/a.svg#x)"/></svg>', 'loads url(https://evil.example/a.svg#x) into a drawing'],
    ['<svg><style>@import "//evil.example"</style></svg>', 'has a drawing with <style>'],
    ['<math><mi href="https://evil.example">x</mi></math>', 'has <math>'],
    ['<template shadowrootmode=open><iframe src=//evil.example></iframe></template>', 'has <iframe>'],
    ['<noscript><p title="</noscript><!-- "><iframe src=//evil.example></iframe> --></noscript>', 'has <iframe>'],
    ['<noscript><iframe src=//evil.example></iframe></noscript>', 'has <iframe>'],
    ['<script>steal()</script>', 'has a script inside that its policy does not name'],
    ['<script type=module>steal()</script>', 'has a script inside'],
    ['<script type="speculationrules">{"prefetch":[{"urls":["https://evil.example"]}]}</script>', 'has a script inside'],
    ['<script type=application/ld+json src=https://evil.example/a.js></script>', 'runs the script https://evil.example/a.js'],
    ['<script src=/library/store/blobs/aa/bb></script>', 'runs the script /library/store/blobs/aa/bb, which is none of the website’s own'],
    ['<script src="/library/assets/../store/blobs/aa/bb"></script>', 'runs the script /library/assets/../store'],
    ['<meta http-equiv=set-cookie content=a=b>', 'stands for the header set-cookie'],
    ['<link rel=stylesheet href=https://evil.example/a.css>', 'has a link element to https://evil.example/a.css as stylesheet'],
    ['<link rel="alternate stylesheet" href=/library/assets/a.css>', 'as alternate stylesheet'],
    ['<link rel=dns-prefetch href=//evil.example>', 'as dns-prefetch'],
    ['<link rel=manifest href=/library/assets/x.json>', 'as manifest'],
    ['<link rel=preload as=image imagesrcset="//evil.example/a.png 1x" href=/library/assets/a.png>', 'has imagesrcset at <link>'],
  ])('that holds %s is found out', (markup, words) => {
    const found = faultsOf(withBody(markup)).join('; ');
    // A frameset after a body is none: a browser shows nothing of it.
    if (words === undefined) expect(found).toBe('');
    else expect(found).toContain(words.replace('’', "'"));
    expect(faultsOf(withHead(markup)).length).toBeGreaterThan(0);
  });

  it.each([
    '<p title="<iframe>" data-src="//evil.example">onclick=steal() &lt;iframe&gt;</p>',
    '<a href="https://other.example/" target=_blank rel="noopener">a</a><a href="mailto:a@b.example">b</a><a href="vscode:mcp/install?x">c</a>',
    '<form action="/library/search/"><input name=q></form>',
    '<img src="data:image/png;base64,AA==" alt="">',
    '<!-- <script>no()</script> --><textarea><script>no()</script></textarea>',
    '<script type="application/ld+json">{"a":1}</script>',
  ])('may hold %s', (markup) => expect(faultsOf(withBody(markup))).toEqual([]));

  it('begins with its encoding and its policy', () => {
    const words = ['does not begin with its encoding, UTF-8, and its content security policy'];
    const html = page();
    expect(faultsOf(html.replace('<meta charset="utf-8">', '<meta charset="utf-7">'))).toEqual(words);
    expect(faultsOf(html.replace('<meta charset="utf-8">', ''))).toEqual(words);
    expect(faultsOf(html.replace('<meta charset="utf-8">', '<meta charset="utf-8"><meta name="x">'))).toEqual(words);
    expect(faultsOf(html.replace('<head>', '<head><link rel="icon" href="/library/assets/icon.svg">'))).toEqual(words);
  });
});

describe('a policy', () => {
  it.each([
    ["script-src *; default-src 'none'; base-uri 'none'; form-action 'self'", ['lets script-src be *']],
    ["script-src 'self' 'unsafe-inline'; default-src 'none'; base-uri 'none'; form-action 'self'", ["lets script-src be 'unsafe-inline'"]],
    ["default-src 'self'; base-uri 'none'; form-action 'self'", ["lets default-src be 'self'"]],
    ["default-src 'none'", ['does not say base-uri', 'does not say form-action']],
    ['', ['does not say default-src', 'does not say base-uri', 'does not say form-action']],
    ["default-src 'none'; frame-src https:; base-uri 'none'; form-action 'none'", ['has frame-src, which no policy of ours has']],
    ["default-src 'none'; DEFAULT-SRC *; base-uri 'none'; form-action 'self'", []],
    ["default-src 'none' *; base-uri 'none'; form-action 'self'", ["lets default-src be 'none' *"]],
    [
      `default-src 'none'; script-src 'sha256-${'A'.repeat(43)}=' 'sha256-${'B'.repeat(43)}='; base-uri 'none'; form-action 'self'`,
      ['names more than one script'],
    ],
  ])('%s', (policy, faults) => expect(policyFaults(policy, false)).toEqual(faults));

  it('shows images of other hosts where the deployment asks for that alone', () => {
    const policy = "default-src 'none'; img-src 'self' data: https:; base-uri 'none'; form-action 'self'";
    expect(policyFaults(policy, true)).toEqual([]);
    expect(policyFaults(policy, false)).toEqual(['lets img-src be https:']);
  });
});
