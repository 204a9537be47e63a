/**
 * Where the two parsers may read a text differently. Each doubt was found by comparing them over generated texts
 * (`test/parse/markdown/quick-tree.test.ts`); a doubt that is not needed costs time, one that is missing costs a difference.
 */
import type { Html, Nodes, Parents, Root } from 'mdast';
import { ALLOWED_ELEMENTS, DROPPED_ELEMENTS } from './allowed-html.ts';

/** What may stand before the content of a line: quotes and list items. */
const CONTAINERS = '[ \\t>*+.)\\d-]*';

const KNOWN_ELEMENTS = [...ALLOWED_ELEMENTS, ...DROPPED_ELEMENTS].join('|');

/** Elements of which CommonMark makes raw HTML up to the next blank line, whatever stands behind their tag. */
const HTML_BLOCKS =
  'address|article|aside|base|basefont|body|col|colgroup|dialog|dir|fieldset|form|frame|frameset|head|header|html|iframe|legend|link|main|' +
  'menu|menuitem|meta|nav|noframes|optgroup|option|param|script|search|section|style|textarea|title|track';

/** Lines of which the two parsers may make different things, unless they are code. */
const DOUBTS: readonly RegExp[] = [
  // A tag that is no HTML of ours, where it opens a block: `html-flow.ts` reads it otherwise than CommonMark.
  new RegExp(
    `^${CONTAINERS}</?(?!(?:${KNOWN_ELEMENTS})(?![a-z0-9]))(?:[a-z][\\w.-]*(?:[ \\t/].*)?>[ \\t]*$|(?:${HTML_BLOCKS})(?![a-z0-9]))`,
    'i',
  ),
  // An item without content, which may also underline a heading, and a task without content.
  /^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t>]+)*(?:[-+*]|\d{1,9}[.)])[ \t]*$/,
  /\[[ \txX]\][ \t]*$/,
  // An item that may be the second line of a table.
  /^[ \t>]*[-+*][ \t]+.*\|[ \t]*$/,
  // An address behind a character that seldom stands there.
  /(?<!^|[ \t(*_~[\]]|:\/\/)www\./i,
  /[^\s\w.+(<"'`*_~|@:=,-][\w.+-]+@[\w-]+\./,
  // Marks of emphasis beside a character of two units, of which micromark sees one; not where a space says what they are.
  /(?<=[*_~])(?<!(?:^|[ \t])(?:\*+|_+|~+))[\uD800-\uDFFF]|[\uD800-\uDFFF](?=[*_~])(?!(?:\*+|_+|~+)(?:$|[ \t]))/,
  // Marks of emphasis beside an escaped one, and an address behind a character of two units.
  /\\[*_~][*_~]|[\uD800-\uDFFF]https?:/i,
];

/** An address that goes on into marks of emphasis. */
const MARKED_ADDRESS = /(?:https?:\/\/|www\.)[^\s<]*[*~]/i;

/** A link that both see as one, whose address is none of the text. Behind a bracket it may be the name of another link. */
const PLAIN_LINK = /(?<![\\\]])(\[[^[\]`\\<]*\])\([^\s<>()\\]*\)/g;

const DEFINITION = new RegExp(`^${CONTAINERS}\\[[^\\]]*\\]:`);

/** A definition that nothing interrupts. */
const PLAIN_DEFINITION = /^(?:\[[\w .-]+\]: [\w:/.#?=&%+@~-]+)?$/;

function isDoubtfulLine(line: string, index: number, lines: readonly string[]): boolean {
  if (DEFINITION.test(line)) return [lines[index - 1], line, lines[index + 1]].some((near) => !PLAIN_DEFINITION.test(near ?? ''));
  return DOUBTS.some((doubt) => doubt.test(line)) || (MARKED_ADDRESS.test(line) && MARKED_ADDRESS.test(line.replace(PLAIN_LINK, '$1')));
}

/** One-based numbers of the lines that are code. */
function codeLines(node: Nodes, lines: Set<number>): void {
  if (node.type === 'code')
    for (let line = node.position?.start.line ?? 1; line <= (node.position?.end.line ?? 0); line += 1) lines.add(line);
  else if ('children' in node) for (const child of node.children) codeLines(child, lines);
}

function hasDoubtfulLine(text: string, tree: Root): boolean {
  let code: Set<number> | undefined;
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) {
    if (!isDoubtfulLine(line, index, lines)) continue;
    if (code === undefined) {
      code = new Set();
      codeLines(tree, code);
    }
    if (!code.has(index + 1)) return true;
  }
  return false;
}

/** An address that is a link without brackets around it. */
const ADDRESS = /:\/\/|www\.|[\w.+-]@[\w-]/i;

/** Blocks whose content is read as one text. */
const TEXT_BLOCKS: ReadonlySet<string> = new Set(['paragraph', 'heading', 'tableCell']);

const INLINE_CODE = /`[^`\n]*`/g;

/** What may make something else of a pair of ticks than code. */
const UNSURE_TICKS = /``|\\`|</;

/** Tells whether a text may hold a bare address outside of code. */
function showsAddress(source: string): boolean {
  if (!ADDRESS.test(source)) return false;
  const shown = UNSURE_TICKS.test(source) ? source : source.replace(/`[^`]*`/g, '');
  return ADDRESS.test(shown.replace(PLAIN_LINK, '$1'));
}

/** Different marks of emphasis side by side: the quick parser takes some that open nothing. */
const MIXED_MARKS = /\*_|_\*|~[*_]|[*_]~/;

/** The second line of a table. */
const DELIMITER_ROW = /^(?=.*-)(?=.*[|:])[\s>|:-]*$/m;

/** A bracket that stands in the text as one. */
function showsBracket(node: Nodes): boolean {
  return node.type === 'text' ? node.value.includes('[') : 'children' in node && node.children.some(showsBracket);
}

/** A tag over several lines: the quick parser keeps the indentation of the second one. */
function hasBrokenTag(node: Nodes): boolean {
  return node.type === 'html' ? node.value.includes('\n') : 'children' in node && node.children.some(hasBrokenTag);
}

function sourceOf({ position }: Nodes, text: string): string {
  return text.slice(position?.start.offset, position?.end.offset);
}

/** Of a block of text: an address behind a bracket that opens nothing, where micromark has read on before it knows, or the second line of a table. */
function isDoubtfulText(node: Parents, text: string): boolean {
  const source = sourceOf(node, text);
  if (MIXED_MARKS.test(source.replace(INLINE_CODE, '')) || hasBrokenTag(node)) return true;
  return (showsBracket(node) && showsAddress(source)) || (node.type === 'paragraph' && DELIMITER_ROW.test(source));
}

const FENCE = /^(?:`{3}|~{3})/;

/** Indented code in a row of blocks without blank lines that begins with a list or quote: micromark has not left that yet. */
function holdsDoubtfulCode(node: Parents, text: string): boolean {
  let inRow = false;
  let last: Nodes | undefined;
  for (const child of node.children) {
    inRow = (inRow || last?.type === 'list' || last?.type === 'blockquote') && touch(last, child);
    if (inRow && child.type === 'code' && !FENCE.test(sourceOf(child, text))) return true;
    last = child;
  }
  return false;
}

function touch(before: Nodes | undefined, after: Nodes): boolean {
  return (after.position?.start.line ?? 0) - (before?.position?.end.line ?? 0) <= 1;
}

const TASK = /^[^\n[]*\[[ xX]\]/;

/** A task that turns out to be a heading or a table by its second line. */
function isDoubtfulTask(node: Parents, text: string): boolean {
  return node.type === 'listItem' && node.children[0]?.type !== 'paragraph' && TASK.test(sourceOf(node, text));
}

const OPEN_HTML =
  /^\s*<(?:pre(?![\s\S]*<\/pre>)|textarea(?![\s\S]*<\/textarea>)|!--(?![\s\S]*-->)|\?(?![\s\S]*\?>)|!\[CDATA\[(?![\s\S]*\]\]>)|![a-z](?![\s\S]*>))/i;

/** HTML that only the end of its container or of the file ends, or that stands in a container without the mark of it, where indentation counts. */
function isDoubtfulHtml(node: Html, text: string, inContainer: boolean): boolean {
  return OPEN_HTML.test(node.value) || (inContainer && (node.value.trim().includes('\n') || isUnmarked(node, text)));
}

function isUnmarked({ position }: Nodes, text: string): boolean {
  const start = position?.start.offset ?? 0;
  const indentation = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  return indentation !== '' && indentation.trim() === '';
}

/** Tells whether a node or one below it leaves a doubt. `inContainer`: inside of a list item or quote. */
function holdsDoubt(node: Nodes, text: string, inContainer = false): boolean {
  if (node.type === 'html') return isDoubtfulHtml(node, text, inContainer);
  if (!('children' in node)) return false;
  if (TEXT_BLOCKS.has(node.type) ? isDoubtfulText(node, text) : holdsDoubtfulCode(node, text) || isDoubtfulTask(node, text)) return true;
  const contains = inContainer || node.type === 'listItem' || node.type === 'blockquote';
  return node.children.some((child) => holdsDoubt(child, text, contains));
}

/**
 * Tells whether `text` and the tree that the quick parser made of it leave a doubt about what micromark would make of it.
 * A doubtful line of code is none: up to the first doubtful line both parsers agree about what is code.
 */
export function isDoubtful(tree: Root, text: string): boolean {
  return hasDoubtfulLine(text, tree) || holdsDoubt(tree, text);
}
