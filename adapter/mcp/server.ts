/** One MCP server for one request or connection: which handlers exist, what is declared, how long answers keep. */
import { McpServer } from '@modelcontextprotocol/server';
import type { Generation, View } from '../catalog/model.ts';
import { otherMounts } from '../catalog/other-mounts.ts';
import { instructionsText, LOADING_INSTRUCTIONS } from '../text/instructions.ts';
import { contentHint, PROGRAM_HINT } from './cache.ts';
import { type CallContext, callTool } from './call-tool.ts';
import { onePage, translating } from './faults.ts';
import { attachPrompt } from './prompt.ts';
import { LOADING_SERVER_INFO, type Origins, serverInfoOf } from './server-info.ts';
import type { Services } from './services.ts';
import { attachSkills } from './skills-extension.ts';
import { TOOLS } from './tool-list.ts';

/** What a connection was opened to. Without a view, artifacts are still loading. */
export interface Endpoint {
  readonly shown?: { readonly view: View; readonly generation: Generation };
  readonly origins: Origins;
}

function attachTools(mcp: McpServer, context: CallContext, report: Services['report']): void {
  mcp.server.setRequestHandler('tools/list', ({ params }) => onePage({ tools: TOOLS }, params));
  mcp.server.setRequestHandler('tools/call', ({ params }) =>
    translating(report, () => callTool(context, params.name, params.arguments ?? {})),
  );
}

/** Makes a server for an endpoint, ready to be connected. The same definition serves both eras. */
export function createServer({ shown, origins }: Endpoint, services: Services): McpServer {
  const view = shown?.view;
  const serverInfo = shown === undefined ? LOADING_SERVER_INFO : serverInfoOf(shown.view, shown.generation, origins);
  const content = contentHint(view);
  const mcp = new McpServer(serverInfo, {
    capabilities: {
      tools: { listChanged: false },
      prompts: { listChanged: false },
      completions: {},
      ...(services.extension ? { resources: { listChanged: false } } : {}),
    },
    instructions:
      shown === undefined
        ? LOADING_INSTRUCTIONS
        : instructionsText(shown.view, services.extension, otherMounts(shown.view, shown.generation, origins.adapter)),
    cacheHints: {
      'tools/list': PROGRAM_HINT,
      'prompts/list': PROGRAM_HINT,
      'resources/list': content,
      'resources/templates/list': content,
      'resources/read': content,
      'server/discover': content,
    },
  });
  const around = shown === undefined ? undefined : { generation: shown.generation, adapter: origins.adapter };
  attachTools(mcp, { view, blobs: services.blobs, serverInfo, around }, services.report);
  attachPrompt(mcp.server, { view, serverInfo, around }, services);
  if (services.extension) attachSkills(mcp, view, services);
  return mcp;
}
