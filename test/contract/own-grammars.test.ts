/** Grammars of ours: what they colour, and that a hostile text does not keep them busy. */

import type { LanguageFn } from 'highlight.js';
import core from 'highlight.js/lib/core';
import { expect, test } from 'vitest';
import { OWN_GRAMMARS } from '#contract/own-grammars.ts';

const highlighter = core.newInstance();
for (const [name, make] of OWN_GRAMMARS) highlighter.registerLanguage(name, make as LanguageFn);

/** Parts with their class, as `class:text`, outermost first. */
function parts(language: string, text: string): readonly string[] {
  const { value, errorRaised } = highlighter.highlight(text, { language, ignoreIllegals: true });
  expect(errorRaised).toBeUndefined();
  return [...value.matchAll(/<span class="hljs-([^"]+)">([^<]*)/g)].map(
    ([, name, written]) => `${name}:${written?.replaceAll('&quot;', '"')}`,
  );
}

test.each([
  [
    'hcl',
    'resource "aws_instance" "web" {\n  count = var.on ? 2 : 0\n}',
    ['keyword:resource', 'string:"aws_instance"', 'string:"web"', 'attr:count', 'built_in:var', 'number:2', 'number:0'],
  ],
  ['hcl', '// a\n# b\n/* c\n d */\nlocals {', ['comment:// a', 'comment:# b', 'comment:/* c\n d */', 'keyword:locals']],
  ['hcl', `x = "a-\${var.b}-c"\ny = null`, ['attr:x', 'string:"a-', `subst:\${`, 'built_in:var', 'attr:y', 'literal:null']],
  [
    'hcl',
    'x = <<-EOF\n  # no\n  OTHER\n  EOF\ny = true',
    ['attr:x', 'string:&lt;&lt;-EOF\n  # no\n  OTHER\n  EOF', 'attr:y', 'literal:true'],
  ],
  ['hcl', 'a = b == 1 && c.d => 2', ['attr:a', 'number:1', 'number:2']],
  ['solidity', 'contract A is B { uint a; }', ['keyword:contract', 'title class_:A', 'keyword:is', 'type:uint']],
  [
    'solidity',
    '// a\nfunction f(uint8 x) external returns (bool) { return x > 0x1f; }',
    [
      'comment:// a',
      'keyword:function',
      'title function_:f',
      'type:uint8',
      'keyword:external',
      'keyword:returns',
      'type:bool',
      'keyword:return',
      'number:0x1f',
    ],
  ],
  [
    'solidity',
    "emit Paid(msg.sender, 2 ether, 'a\\'b');",
    ['keyword:emit', 'built_in:msg', 'number:2', 'literal:ether', "string:'a\\&#x27;b'"],
  ],
])('%s colours %j', (language, text, expected) => {
  expect(parts(language, text).map((part) => part.replaceAll("'", '&#x27;'))).toEqual(
    expected.map((part) => part.replaceAll("'", '&#x27;')),
  );
});
