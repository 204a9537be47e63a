/**
 * Grammars of ours, for languages that the package of grammars has none for and no near relative: what is coloured is comments, texts,
 * numbers, the words of the language and what a declaration names. In the form that highlight.js takes, as data: no expression of
 * theirs begins again inside of a word, so that none goes over a text twice.
 */

/** A mode of highlight.js, as far as these grammars need it. */
interface Mode {
  readonly scope?: string | Readonly<Record<number, string>>;
  readonly match?: RegExp | readonly RegExp[];
  readonly begin?: RegExp;
  readonly end?: RegExp;
  readonly keywords?: Readonly<Record<string, readonly string[]>>;
  readonly contains?: readonly (Mode | 'self')[];
  readonly 'on:begin'?: (found: RegExpMatchArray, response: Response) => void;
  readonly 'on:end'?: (found: RegExpMatchArray, response: Response) => void;
}

interface Response {
  readonly data: { opened?: string | undefined };
  ignoreMatch(): void;
}

const words = (text: string): readonly string[] => text.split(' ');

const LINE_COMMENT: Mode = { scope: 'comment', begin: /\/\//, end: /$/ };
const BLOCK_COMMENT: Mode = { scope: 'comment', begin: /\/\*/, end: /\*\// };
const ESCAPE: Mode = { match: /\\./ };

/** Terraform's language: blocks with labels, settings, here-documents, and expressions inside of texts. */
function hcl(): Mode {
  const keywords = {
    keyword: words('for in if else endif endfor'),
    literal: words('true false null'),
    type: words('string number bool any list map set object tuple'),
    built_in: words('var local each self path'),
  };
  const number: Mode = { scope: 'number', match: /\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b/ };
  const text: Mode = {
    scope: 'string',
    begin: /"/,
    end: /"/,
    contains: [ESCAPE, { match: /[$%]{2}\{/ }, { scope: 'subst', begin: /[$%]\{/, end: /\}/, keywords, contains: ['self', number] }],
  };
  return {
    keywords,
    contains: [
      { scope: 'comment', begin: /#/, end: /$/ },
      LINE_COMMENT,
      BLOCK_COMMENT,
      {
        scope: 'string',
        begin: /<<[-~]?([A-Za-z_]\w*)/,
        end: /^[ \t]*([A-Za-z_]\w*)[ \t]*$/,
        'on:begin': (found, { data }) => {
          data.opened = found[1];
        },
        'on:end': (found, response) => {
          if (response.data.opened !== found[1]) response.ignoreMatch();
        },
      },
      text,
      number,
      { match: [/^[ \t]*/, /[A-Za-z_][\w-]*/, /(?=(?:[ \t]+(?:"[^"\n]*"|[\w-]+))*[ \t]*\{)/], scope: { 2: 'keyword' } },
      { scope: 'attr', match: /(?<![\w.-])[A-Za-z_][\w-]*(?=[ \t]*=(?![=>]))/ },
    ],
  };
}

const SIZES = Array.from({ length: 32 }, (_, index) => index + 1);

function solidity(): Mode {
  return {
    keywords: {
      keyword: words(
        'abstract anonymous as assembly break calldata case catch constant constructor continue contract default delete do else emit enum error event external fallback for from function if immutable import indexed interface internal is let library memory modifier new override payable pragma private public pure receive return returns revert storage struct switch throw transient try type unchecked using view virtual while',
      ),
      type: ['address', 'bool', 'bytes', 'fixed', 'int', 'mapping', 'string', 'ufixed', 'uint'].concat(
        SIZES.flatMap((size) => [`bytes${size}`, `int${8 * size}`, `uint${8 * size}`]),
      ),
      literal: words('true false wei gwei ether seconds minutes hours days weeks years'),
      built_in: words('abi block msg tx this super now require assert keccak256 sha256 ecrecover selfdestruct'),
    },
    contains: [
      LINE_COMMENT,
      BLOCK_COMMENT,
      { scope: 'string', begin: /"/, end: /["\n]/, contains: [ESCAPE] },
      { scope: 'string', begin: /'/, end: /['\n]/, contains: [ESCAPE] },
      { scope: 'number', match: /\b(?:0x[\da-fA-F_]+|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE]-?\d+)?)\b/ },
      {
        match: [/\b(?:contract|interface|library|struct|enum|event|error)\b/, /[ \t]+/, /[A-Za-z_$][\w$]*/],
        scope: { 1: 'keyword', 3: 'title.class' },
      },
      { match: [/\b(?:function|modifier)\b/, /[ \t]+/, /[A-Za-z_$][\w$]*/], scope: { 1: 'keyword', 3: 'title.function' } },
    ],
  };
}

/** Grammar -> what makes it: anew each time, because a highlighter writes into what it is given. */
export const OWN_GRAMMARS: ReadonlyMap<string, () => unknown> = new Map([
  ['hcl', hcl],
  ['solidity', solidity],
]);
