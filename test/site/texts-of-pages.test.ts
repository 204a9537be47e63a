import { expect, test } from 'vitest';
import { textHtml } from '../../site/components/t.ts';
import { wordsHtml } from '../../site/components/words.ts';
import { english } from '../../site/texts/text.ts';

test('a text of the interface stands in its element, with its key', () => {
  expect(textHtml({ k: 'license' })).toBe(`<span data-t="license">${english('license')}</span>`);
  expect(textHtml({ k: 'license', as: 'dt', class: 'quiet', hidden: undefined })).toBe(
    `<dt class="quiet" data-t="license">${english('license')}</dt>`,
  );
});

test('nothing of a value ends its text or its attribute', () => {
  const hostile = `</span><script>"'&`;
  const html = textHtml({ k: 'builtCommit', v: { commit: hostile }, href: hostile, as: 'a' });
  expect(html).toMatch(/^<a href="[^"]*" data-t="builtCommit" data-v="[^"]*">[^<>"']*<\/a>$/);
  expect(html).toContain('href="</span><script>&quot;\'&amp;"');
  expect(html).toContain('&lt;/span&gt;&lt;script&gt;&quot;&#39;&amp;');
});

test('words between backticks are code where the text says so', () => {
  expect(wordsHtml('Use `a < b` & "c"')).toBe('Use <code>a &lt; b</code> &amp; &quot;c&quot;');
  expect(wordsHtml('')).toBe('');
  const key = 'noMatch';
  expect(() => textHtml({ k: key as 'license', code: true })).toThrow('There is no text noMatch.');
});

test('a text with code says so to the script that translates it', () => {
  expect(textHtml({ k: 'client_cursor', code: true })).toMatch(
    /^<span data-t="client_cursor" data-code="true">Put this into <code>\.cursor\/mcp\.json<\/code>/,
  );
});
