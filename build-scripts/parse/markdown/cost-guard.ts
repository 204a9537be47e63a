/**
 * Keeps hostile Markdown from stopping a build. The parser is linear for prose but quadratic, or worse, for piles of
 * unmatched delimiters, so that a file of a few kilobytes could take minutes. The guard estimates that work before it is
 * done, per paragraph, and gives up on the file. The estimate counts characters, never time: the same file always has
 * the same answer.
 */
import type { Chunk, Construct, Extension, ParseContext, State, TokenizeContext } from 'micromark-util-types';
import { MAX_DEPTH, TooComplex } from './too-complex.ts';

/**
 * Nanoseconds, measured with piles of each kind on one core: matching emphasis looks back over all runs, closing a
 * bracket copies what follows its opening, and what may be raw HTML or code is read to the end of its paragraph.
 */
const COST_OF_RUNS = 30;
const COST_OF_BRACKETS = 150;
const COST_OF_READING = 10;

/** Half a second for one file. Real files that are heavy to read stay below a twentieth of it. */
const MAX_COST = 500_000_000;

/** Lines that may underline a heading; each one makes the parser go over everything before it. */
const MAX_UNDERLINES = 500;

/** Container markers of one file: a list of 20,000 items is data, and lists inside each other are read level by level. */
const MAX_CONTAINERS = 20_000;

/**
 * Squares of the numbers of lines that may continue a quote or list item without its marker: the parser reads such lines
 * again for every further one. Hard-wrapped prose has a handful in a row.
 */
const MAX_LAZY_LINES = 1_000_000;

/** Columns that a list item of `MAX_DEPTH` is indented by, and how many lines may be: each one is read once per list around it. */
const DEEP_INDENT = 2 * MAX_DEPTH;
const MAX_DEEP_LINES = 200;

/** Container markers at the start of a line: quotes and list items inside each other. */
const CONTAINERS = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/;
const CONTAINER = />|[-+*]|\d+[.)]/g;
const UNDERLINE = /^[ \t>]*(?:=+|-+)[ \t]*$/;

/** Looks at the lines of a file before it is parsed. Throws `TooComplex`. */
export function checkLines(text: string): void {
  let underlines = 0;
  let allOpened = 0;
  let deep = 0;
  let lazy = 0;
  let allLazy = 0;
  let inContainer = false;
  let previous = '';
  for (const line of text.split('\n')) {
    const containers = CONTAINERS.exec(line)?.[0];
    const opened = containers?.match(CONTAINER)?.length ?? 0;
    allOpened += opened;
    if (opened > 0 && line.search(/[^ \t]/) > DEEP_INDENT) deep += 1;
    if (opened > MAX_DEPTH) throw new TooComplex('depth', MAX_DEPTH);
    if (deep > MAX_DEEP_LINES) throw new TooComplex('indented', MAX_DEEP_LINES);
    if (allOpened > MAX_CONTAINERS) throw new TooComplex('markers', MAX_CONTAINERS);
    if (previous !== '' && UNDERLINE.test(line)) underlines += 1;
    previous = line.trim();
    inContainer = containers !== undefined || (inContainer && previous !== '');
    lazy = inContainer && containers === undefined ? lazy + 1 : 0;
    // The difference of two squares: what one more line adds.
    allLazy += Math.max(0, 2 * lazy - 1);
    if (underlines > MAX_UNDERLINES) throw new TooComplex('underlined', MAX_UNDERLINES);
    if (allLazy > MAX_LAZY_LINES) throw new TooComplex('continued');
  }
}

interface Paragraph {
  length: number;
  runs: number;
  brackets: number;
  angles: number;
  ticks: number;
  last: number;
}

function isRunCode(code: number): boolean {
  return code === 42 || code === 95 || code === 126;
}

function count(paragraph: Paragraph, text: string): void {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== paragraph.last && isRunCode(code)) paragraph.runs += 1;
    if (code === 91 || code === 93) paragraph.brackets += 1;
    if (code === 60) paragraph.angles += 1;
    if (code === 96 && paragraph.last !== 96) paragraph.ticks += 1;
    paragraph.last = code;
  }
  paragraph.length += text.length;
}

function costOf(paragraph: Paragraph): number {
  const { length, runs, brackets, angles, ticks } = paragraph;
  return COST_OF_RUNS * runs ** 2 + COST_OF_BRACKETS * brackets ** 2 + COST_OF_READING * (angles + ticks) * length;
}

function emptyParagraph(): Paragraph {
  return { length: 0, runs: 0, brackets: 0, angles: 0, ticks: 0, last: 0 };
}

/** Between paragraphs there is a blank line, so that what lies between two holds as much as the paragraphs in it, or more. */
const BLANK_LINES = /\n\s*\n/;

/**
 * Tells whether the marks of emphasis in a text could cost more than the guard allows, from its characters alone. Brackets,
 * tags and code are not counted, because of a parser that closes them at once nothing else is to be feared.
 */
export function hasManyRuns(text: string): boolean {
  let spent = 0;
  for (const part of text.split(BLANK_LINES)) {
    const paragraph = emptyParagraph();
    count(paragraph, part);
    spent += COST_OF_RUNS * paragraph.runs ** 2;
  }
  return spent > MAX_COST;
}

const guarded = new WeakSet<ParseContext>();

/** From here on, every paragraph that the parser is about to read is estimated first. */
function guard(parser: ParseContext): void {
  guarded.add(parser);
  const { text } = parser;
  let spent = 0;
  parser.text = (from) => {
    const tokenizer = text(from);
    const { write } = tokenizer;
    const paragraph = emptyParagraph();
    let own = 0;
    tokenizer.write = (slice: Chunk[]) => {
      for (const chunk of slice) if (typeof chunk === 'string') count(paragraph, chunk);
      spent += costOf(paragraph) - own;
      own = costOf(paragraph);
      if (spent > MAX_COST) throw new TooComplex('signs');
      return write(slice);
    };
    return tokenizer;
  };
}

/** Never matches. It is here because a construct is the only place from which the parser can be reached. */
const guardConstruct: Construct = {
  tokenize(this: TokenizeContext, _effects, _ok, nok): State {
    if (!guarded.has(this.parser)) guard(this.parser);
    return nok;
  },
};

/** The micromark extension that estimates paragraphs. Parsing throws `TooComplex` where one costs too much. */
export const costGuard: Extension = { document: { null: [guardConstruct] } };
