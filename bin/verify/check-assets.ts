/** Styles, scripts and fonts: pages name some of them, and these name the others. All that are named must be there, and drawings must be ours. */
import { drawingFaults } from './drawing.ts';
import type { Problems } from './problems.ts';
import type { Source } from './source.ts';

const FOLDER = 'assets/';
/** A name with the digest that the website's bundler puts into it, so that one in a text is a use of it. */
const NAME = /[\w-][\w.-]*[.-][\w-]{8}\.(?:js|css|woff2)\b/g;
/** More than any website of ours has. */
const MAX_ASSETS = 1000;

/** Reads every asset that pages or other assets lead to; `linked` are the paths that pages lead to. What is in them is compared by its digest (`check-website.ts`). */
export async function checkAssets(linked: ReadonlySet<string>, source: Source, problems: Problems): Promise<void> {
  const known = new Map([...linked].filter((path) => path.startsWith(FOLDER)).map((path) => [path, 'a page']));
  for (const [file, from] of known) {
    const bytes = await source.read(file);
    if (!problems.expect(bytes !== undefined, file, `is missing, and ${from} needs it`) || !/\.(js|css|svg)$/.test(file)) continue;
    const text = new TextDecoder().decode(bytes);
    if (file.endsWith('.svg')) {
      const faults = drawingFaults(text);
      problems.expect(faults.length === 0, file, faults.join('; '));
      continue;
    }
    for (const [name] of text.matchAll(NAME)) {
      const other = `${FOLDER}${name}`;
      if (!known.has(other) && known.size < MAX_ASSETS) known.set(other, file);
    }
  }
}
