import { expect, it } from 'vitest';
import { launchBrowser } from './browser.ts';

it('starts a browser that renders a page and runs its script', async () => {
  const browser = await launchBrowser();
  try {
    const page = await (await browser.newContext()).newPage();
    await page.setContent('<p id="a">one</p><script>document.querySelector("#a").textContent += " two"</script>');
    expect(await page.textContent('#a')).toBe('one two');
  } finally {
    await browser.close();
  }
});
