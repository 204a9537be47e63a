/** A process of the plain pipeline (`build.ts`): Markdown in, HTML out, with the plugins that any website would use for it. */
import rehypeHighlight from 'rehype-highlight';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeRaw)
  .use(rehypeSanitize, defaultSchema)
  .use(rehypeHighlight, { detect: false })
  .use(rehypeStringify);

process.on('message', (texts: readonly string[]) => {
  for (const text of texts) {
    // Front matter is no Markdown; a language that the highlighter does not know is no reason to stop.
    const body = text.replace(/^---\n[\s\S]*?\n---\n/, '');
    try {
      processor.processSync(body);
    } catch {}
  }
  process.send?.('done');
});
