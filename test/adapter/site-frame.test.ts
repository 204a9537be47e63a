/** Pages that the adapter makes stand in the frame of the website, and by themselves where there is none. */
import { describe, expect, it } from 'vitest';
import { ownPage } from '#adapter/text/html.ts';
import { inFrame } from '#adapter/text/site-frame.ts';

const FRAME = `<!DOCTYPE html><html lang="en"><head><title>Not found · Tides &amp; co</title><meta name="description" content="There is no > page."><meta property="og:site_name" content="Tides"><link rel="stylesheet" href="/assets/page.css"></head><body><header class="bar">Bar</header><main id="Main" class="wrap" tabindex="-1"><p>Nothing.</p><script src="/assets/404.js"></script></main><footer>Foot</footer></body></html>`;

describe('the frame of the website', () => {
  it('holds a page with its own title and words, and none of those of the page that it was', () => {
    expect(inFrame(FRAME, 'A $& <b>', '<h1>Here</h1>')).toBe(
      '<!DOCTYPE html><html lang="en"><head><title>A $&amp; &lt;b&gt;</title><link rel="stylesheet" href="/assets/page.css"></head><body><header class="bar">Bar</header><main id="Main" class="wrap" tabindex="-1"><h1>Here</h1></main><footer>Foot</footer></body></html>',
    );
  });

  it('leaves nothing of a title that says which text it is', () => {
    const translated = FRAME.replace('<title>', '<title data-t="pageTitle" data-v="{&quot;name&quot;:&quot;a > b&quot;}">');
    expect(inFrame(translated, 'A', 'b')).toBe(inFrame(FRAME, 'A', 'b'));
  });

  it.each(['', '<title>nothing</title>', '<main id="Main">', '<title>x</title></main><main >', FRAME.replace('<title>', '<b>')])(
    'is none of another website: %j',
    (frame) => {
      expect(inFrame(frame, 'A', 'b')).toBeUndefined();
      const { html, policy } = ownPage('A', '<p>b</p>', frame);
      expect(html).toContain('<main><h1>A</h1><p>b</p></main>');
      expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-/);
    },
  );

  it('brings its policy, beside which nobody may frame the page', () => {
    const { html, policy } = ownPage('A', '<p>b</p>', FRAME);
    expect(html).toContain('<h1 class="title-page">A</h1>');
    expect(policy).toBe("frame-ancestors 'none'");
  });
});
