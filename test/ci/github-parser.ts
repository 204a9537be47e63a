/** GitHub's own reading of workflow and action files: what is wrong with one, in its words. */
import { registerHooks } from 'node:module';

// The package imports JSON without the attribute that Node asks for.
registerHooks({
  load: (url, context, next) => next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
});
const { NoOperationTraceWriter, parseWorkflow } = await import('@actions/workflow-parser');
const { parseAction } = await import('@actions/workflow-parser/actions/action-parser');

/** Problems of a file; none for one that GitHub takes. */
export function problemsOf(kind: 'workflow' | 'action', name: string, content: string): readonly string[] {
  const parse = kind === 'workflow' ? parseWorkflow : parseAction;
  const { context } = parse({ name, content }, new NoOperationTraceWriter());
  return context.errors.getErrors().map(({ message }) => message);
}
