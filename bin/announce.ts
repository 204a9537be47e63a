/** What a person does next with a running server: where to click, what to paste. */
import { normalizeBase } from '#contract/page-path.ts';
import type { Deployment } from '#contract/schema/deployment.ts';

/** The lines that `serve` and `start` print. `website` is where the pages are, where the adapter does not serve them itself. */
export function announcement(url: string, deployment: Pick<Deployment, 'base' | 'mounts'>, website?: string): string {
  const address = deployment.mounts[0]?.address ?? '';
  const pages = website ?? url + normalizeBase(deployment.base);
  const mcp = `${url}/mcp`;
  return [
    '',
    `  Website   ${pages}        open it in a browser`,
    `  MCP       ${mcp}     give it to an agent`,
    '',
    '  Try it:',
    `    claude mcp add --transport http skills ${mcp}`,
    `    npx skills add ${pages}`,
    `    curl ${url}/healthz`,
    '',
    `  The repository's own address is ${url}/${address}. Stop with Ctrl-C.`,
  ].join('\n');
}
