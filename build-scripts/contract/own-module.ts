/**
 * How a module of this program that processes and threads load by name is named from one in the same folder: sources end with `.ts`,
 * and in the program that is made of them (`bin/make-program.ts`) those modules lie side by side with all others, as `.js`.
 * `beside` is the `import.meta.url` of the module that names it.
 */
export function ownModule(name: string, beside: string): string {
  return `./${name}${beside.endsWith('.ts') ? '.ts' : '.js'}`;
}
