/**
 * Block HTML for Markdown whose tags are mostly not HTML. CommonMark turns everything below a line such as `<example>`
 * into raw HTML up to the next blank line, so that lists and links inside vanish. Here only allowed elements, comments
 * and scripts open such a block; a line that holds one other tag is a block of its own, and Markdown goes on around it.
 */
import { htmlFlow } from 'micromark-core-commonmark';
import type { Code, Construct, Effects, Extension, State, TokenizeContext } from 'micromark-util-types';
import { ALLOWED_ELEMENTS, DROPPED_ELEMENTS } from './allowed-html.ts';

/** Their content is code up to their end tag: shown as a code block, so Markdown must not read it. */
export const CODE_ELEMENTS: ReadonlySet<string> = new Set(['script', 'style']);

const LESS_THAN = 60;
const GREATER_THAN = 62;
const SLASH = 47;

/** Longest element name that is looked for; HTML's longest is ten characters. */
const MAX_NAME = 32;

function isNameCode(code: Code): code is number {
  return code !== null && ((code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122));
}

/** Looks ahead: does HTML that is rendered, or a comment or instruction, start here? */
const htmlAhead: Construct = {
  partial: true,
  tokenize(effects: Effects, ok: State, nok: State): State {
    let name = '';
    let closing = false;
    let last: Code = null;
    return start;
    function start(code: Code): State | undefined {
      effects.enter('htmlFlowData');
      effects.consume(code);
      return open;
    }
    function open(code: Code): State | undefined {
      if (code === SLASH) {
        closing = true;
        effects.consume(code);
        return inName;
      }
      if (!isNameCode(code)) return end(ok)(code);
      return inName(code);
    }
    function inName(code: Code): State | undefined {
      if (isNameCode(code) && name.length < MAX_NAME) {
        name += String.fromCharCode(code).toLowerCase();
        effects.consume(code);
        return inName;
      }
      if (CODE_ELEMENTS.has(name)) return inCode(code);
      return end(ALLOWED_ELEMENTS.has(name) || DROPPED_ELEMENTS.has(name) ? ok : nok)(code);
    }
    // A script that ends in its first line is a mention, and the rest of the line is Markdown.
    function inCode(code: Code): State | undefined {
      if (code === null || isLineEnd(code)) return end(closing ? nok : ok)(code);
      if (code === SLASH && last === LESS_THAN) closing = true;
      last = code;
      effects.consume(code);
      return inCode;
    }
    function end(next: State): State {
      return (code) => {
        effects.exit('htmlFlowData');
        return next(code);
      };
    }
  },
};

/** A line that holds exactly one tag. `<user_input>` counts too, although HTML has no such names. */
function tokenizeTagLine(effects: Effects, ok: State, nok: State): State {
  return start;
  function start(code: Code): State | undefined {
    effects.enter('htmlFlow');
    effects.enter('htmlFlowData');
    effects.consume(code);
    return open;
  }
  function open(code: Code): State | undefined {
    if (code === SLASH) {
      effects.consume(code);
      return first;
    }
    return first(code);
  }
  function first(code: Code): State | undefined {
    return isNameCode(code) && code >= 65 ? name(code) : nok(code);
  }
  function name(code: Code): State | undefined {
    if (isNameCode(code) || code === 45 || code === 46 || code === 95) {
      effects.consume(code);
      return name;
    }
    // A colon or an at sign here is an autolink.
    return code === GREATER_THAN || code === SLASH || isSpace(code) ? inside(code) : nok(code);
  }
  function inside(code: Code): State | undefined {
    if (code === null || code === LESS_THAN || isLineEnd(code)) return nok(code);
    effects.consume(code);
    return code === GREATER_THAN ? after : inside;
  }
  function after(code: Code): State | undefined {
    if (code === null || isLineEnd(code)) {
      effects.exit('htmlFlowData');
      effects.exit('htmlFlow');
      return ok(code);
    }
    if (!isSpace(code)) return nok(code);
    effects.consume(code);
    return after;
  }
}

function isLineEnd(code: Code): boolean {
  return code !== null && code < -2;
}

function isSpace(code: Code): boolean {
  return code === -2 || code === -1 || code === 32;
}

const skillHtmlFlow: Construct = {
  ...htmlFlow,
  name: 'skillHtmlFlow',
  tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
    const html = htmlFlow.tokenize.call(this, effects, ok, nok);
    const tagLine = tokenizeTagLine(effects, ok, nok);
    return effects.check(htmlAhead, html, tagLine);
  },
};

/** The micromark extension: replaces the block HTML of CommonMark. */
export const skillHtml: Extension = {
  disable: { null: ['htmlFlow'] },
  flow: { [LESS_THAN]: skillHtmlFlow },
};
