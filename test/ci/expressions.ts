/** `${{ ... }}` in workflows, evaluated by GitHub's own implementation. */
import { data, Evaluator, Lexer, Parser, wellKnownFunctions } from '@actions/expressions';

/** What expressions may read: `github`, `inputs`, `steps`, `secrets`, `vars`, `runner`, `env`. */
export type Context = Readonly<Record<string, unknown>>;

/** Functions that only a runner knows; every step of a test runs because those before it went well. */
const STATUS = ['success', 'always', 'failure', 'cancelled'];

function evaluate(expression: string, context: Context): data.ExpressionData {
  const statuses = STATUS.map((name) => ({
    name,
    description: '',
    minArgs: 0,
    maxArgs: 0,
    call: () => new data.BooleanData(name === 'success' || name === 'always'),
  }));
  const { tokens } = new Lexer(expression).lex();
  const parsed = new Parser(tokens, Object.keys(context), [...Object.values(wellKnownFunctions), ...statuses]).parse();
  const values: unknown = JSON.parse(JSON.stringify(context), data.reviver);
  if (!(values instanceof data.Dictionary)) throw new Error('a context is a mapping');
  return new Evaluator(parsed, values, new Map(statuses.map((status) => [status.name, status]))).evaluate();
}

/** Replaces each expression of a text. Throws for an expression that GitHub would refuse. */
export function fill(text: string, context: Context): string {
  return text.replace(/\$\{\{(.*?)\}\}/gs, (_, expression: string) => evaluate(expression, context).coerceString());
}

/** Tells whether a condition holds; `${{ }}` around it is optional. */
export function holds(condition: string | undefined, context: Context): boolean {
  if (condition === undefined) return true;
  const value = evaluate(condition.replace(/^\s*\$\{\{(.*)\}\}\s*$/s, '$1'), context);
  return !['', 'false', '0'].includes(value.coerceString());
}
