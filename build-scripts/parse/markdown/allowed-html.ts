/**
 * The HTML that authors may write inside Markdown. Everything else is shown as the text that was typed: in skills a tag
 * such as `<env>` or `<thinking>` is nearly always a placeholder or an example, and hiding it would hide instructions.
 */
import type { Options as SanitizeSchema } from 'rehype-sanitize';
import { ALERT_CLASS, ALERT_KIND_CLASSES, ALERT_TITLE_CLASS } from './alerts.ts';

/** Elements that are rendered. None of them can load, submit, execute or style anything by itself. */
export const ALLOWED_ELEMENTS: ReadonlySet<string> = new Set(
  (
    'a abbr b bdo blockquote br caption cite code dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd ' +
    'li mark ol p picture pre q rp rt ruby s samp small span strike strong sub summary sup table tbody td tfoot th thead tr ul var wbr'
  ).split(' '),
);

/** Elements without meaning of their own: the tag goes, what it holds stays. `source` would load an image past the link rules. */
export const DROPPED_ELEMENTS: ReadonlySet<string> = new Set(['big', 'center', 'font', 'nobr', 'source', 'tt']);

export const VOID_ELEMENTS: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'wbr']);

/** Elements whose end tag authors rightly leave out; an open one does not nest. */
export const SELF_CLOSING_BY_CONTEXT: ReadonlySet<string> = new Set(['dd', 'dt', 'li', 'p', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr']);

/** Elements that an HTML parser opens again in every block until they are closed; they are closed where their Markdown block ends. */
export const FORMATTING_ELEMENTS: ReadonlySet<string> = new Set(['b', 'code', 'em', 'i', 's', 'small', 'strike', 'strong']);

const NUMBER = /^\d{1,4}%?$/;
const ALIGN = /^(left|right|center|justify)$/i;
const DIRECTION = /^(ltr|rtl|auto)$/i;
const LANGUAGE = /^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8}){0,4}$/;
const NAME = /^[\p{L}\p{N}_.-]{1,100}$/u;
const ANY = /^.{0,1000}$/s;
const EMPTY = /^.{0,20}$/s;

/**
 * Elements whose id authors use as a place to link to. Not those that an HTML parser opens again in every block (`a` apart),
 * which would carry it along.
 */
const WITH_ID: ReadonlySet<string> = new Set(
  'a blockquote dd details div dl dt figure li ol p pre span sub summary sup table tbody td th tr ul'.split(' '),
);

/** Element -> attribute -> what its value must look like. `a` and `img` keep their URL only until it becomes a hole. */
const ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  a: { href: ANY },
  abbr: { title: ANY },
  code: { class: /^language-[A-Za-z0-9+#._-]{1,40}$/ },
  details: { open: EMPTY },
  div: { align: ALIGN, dir: DIRECTION, lang: LANGUAGE },
  h1: { align: ALIGN },
  h2: { align: ALIGN },
  h3: { align: ALIGN },
  h4: { align: ALIGN },
  h5: { align: ALIGN },
  h6: { align: ALIGN },
  img: { src: ANY, alt: ANY, width: NUMBER, height: NUMBER, align: ALIGN },
  ol: { start: /^\d{1,9}$/ },
  p: { align: ALIGN, dir: DIRECTION, lang: LANGUAGE },
  table: { align: ALIGN },
  td: { align: ALIGN, colspan: /^\d{1,2}$/, rowspan: /^\d{1,2}$/ },
  th: { align: ALIGN, colspan: /^\d{1,2}$/, rowspan: /^\d{1,2}$/ },
  tr: { align: ALIGN },
};

/** Tells whether an author's attribute is kept. Inline elements keep none but an id, which also bounds what an HTML parser must re-open. */
export function isAllowedAttribute(element: string, name: string, value: string): boolean {
  if (name === 'id') return WITH_ID.has(element) && NAME.test(value);
  return ATTRIBUTES[element]?.[name]?.test(value) === true;
}

/**
 * Second wall behind the reading of raw HTML, over the finished tree: it does not know where a node came from. The
 * `data...` properties are this room's own marks; authors cannot write them, because `ATTRIBUTES` has none.
 */
export const SANITIZE_SCHEMA: SanitizeSchema = {
  tagNames: [...ALLOWED_ELEMENTS, 'input', 'section'],
  attributes: {
    '*': ['id'],
    a: ['dataLink', 'dataFootnoteBackref', 'dataFootnoteRef', 'ariaLabel', ['className', 'data-footnote-backref'], 'dataFragment'],
    abbr: ['title'],
    code: [['className', /^language-./]],
    details: ['open'],
    div: ['align', 'dir', 'lang', ['className', ALERT_CLASS, ...ALERT_KIND_CLASSES]],
    h1: ['align', 'dataLine'],
    h2: ['align', 'dataLine'],
    h3: ['align', 'dataLine'],
    h4: ['align', 'dataLine'],
    h5: ['align', 'dataLine'],
    h6: ['align', 'dataLine'],
    img: ['dataLink', 'alt', 'width', 'height', 'align'],
    input: [['disabled', true], ['type', 'checkbox'], 'checked'],
    li: [['className', 'task-list-item']],
    ol: [['className', 'contains-task-list'], 'start'],
    p: ['align', 'dir', 'lang', ['className', 'tag-line', 'footnotes-label', ALERT_TITLE_CLASS]],
    section: ['dataFootnotes', ['className', 'footnotes']],
    span: ['dataTag'],
    table: ['align'],
    td: ['align', 'colSpan', 'rowSpan'],
    th: ['align', 'colSpan', 'rowSpan'],
    tr: ['align'],
    ul: [['className', 'contains-task-list']],
  },
  ancestors: {
    tbody: ['table'],
    td: ['table'],
    tfoot: ['table'],
    th: ['table'],
    thead: ['table'],
    tr: ['table'],
  },
  clobber: [],
  protocols: {},
  required: { input: { disabled: true, type: 'checkbox' } },
  strip: ['script', 'style'],
};
