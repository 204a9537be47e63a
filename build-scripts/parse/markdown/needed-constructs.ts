/**
 * The constructs of GFM that a text can hold. The tokenizer tries an address without brackets at every word and a table at
 * every line, reads on, and goes back: a fifth of a file's time, for what a look at the text rules out.
 */
import type { Construct, ConstructRecord, Extension, State, TokenizeContext } from 'micromark-util-types';

/** As micromark ends lines. */
const LINE_END = /\r\n|\n|\r/;
/** What the rest of a line can be that makes the line before it the head of a table: quote marks stand around it. */
const DELIMITER_ROW = /^(?=.*-)(?=.*[|:])[\s>|:-]*$/;
/** No row goes on behind one, whatever quotes it is in. */
const BLANK = /^[ \t>]*$/;

/** Constructs by their names in the library, and what a text must hold that has one. */
const NEEDED: Readonly<Record<string, RegExp>> = { protocolAutolink: /:\/\//, wwwAutolink: /www\./i };

/**
 * Gives an extension whose addresses and tables are looked for only where `text` may have some: what is parsed with it is
 * what is parsed with `extension`. Pure and total.
 */
export function neededConstructs(extension: Extension, text: string): Extension {
  const lines = text.split(LINE_END);
  const mails = linesWith(lines, (line) => line.includes('@'));
  const rows = tableLines(lines);
  const needed = (construct: Construct): readonly Construct[] => {
    if (construct.name === 'emailAutolink') return mails.size === 0 ? [] : [startingIn(construct, mails)];
    if (construct.name === 'table') return rows.size === 0 ? [] : [tokenizedIn(construct, rows)];
    const what = construct.name === undefined ? undefined : NEEDED[construct.name];
    return what === undefined || what.test(text) ? [construct] : [];
  };
  const { text: inText, flow } = extension;
  return {
    ...extension,
    ...(inText === undefined ? {} : { text: only(inText, needed) }),
    ...(flow === undefined ? {} : { flow: only(flow, needed) }),
  };
}

function only(record: ConstructRecord, needed: (construct: Construct) => readonly Construct[]): ConstructRecord {
  const changed = new Map<Construct, readonly Construct[]>();
  const neededOf = (construct: Construct): readonly Construct[] => {
    const known = changed.get(construct) ?? needed(construct);
    changed.set(construct, known);
    return known;
  };
  const kept = Object.entries(record).map(([code, constructs]) => [code, [constructs ?? []].flat().flatMap(neededOf)] as const);
  // A character that starts nothing ends no run of text, either.
  return Object.fromEntries(kept.filter(([, constructs]) => constructs.length > 0));
}

/** One-based numbers, as the tokenizer counts. */
function linesWith(lines: readonly string[], has: (line: string) => boolean): ReadonlySet<number> {
  return new Set(lines.flatMap((line, index) => (has(line) ? [index + 1] : [])));
}

/** Heads of tables, and every line down to a blank one. */
function tableLines(lines: readonly string[]): ReadonlySet<number> {
  const found = new Set<number>();
  let inside = false;
  for (const [index, line] of lines.entries()) {
    if (index > 0 && DELIMITER_ROW.test(line)) {
      found.add(index);
      inside = true;
    } else if (BLANK.test(line)) inside = false;
    if (inside) found.add(index + 1);
  }
  return found;
}

/** An address lies in one line. The library's own look at the character before rules out most places. */
function startingIn(construct: Construct, lines: ReadonlySet<number>): Construct {
  const { previous } = construct;
  return {
    ...construct,
    previous(this: TokenizeContext, code) {
      return previous?.call(this, code) !== false && lines.has(this.now().line);
    },
  };
}

function tokenizedIn(construct: Construct, lines: ReadonlySet<number>): Construct {
  return {
    ...construct,
    tokenize(this: TokenizeContext, effects, ok, nok): State {
      return lines.has(this.now().line) ? construct.tokenize.call(this, effects, ok, nok) : nok;
    },
  };
}
