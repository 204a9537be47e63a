/**
 * How each client is connected. `{agent}` stands for an origin (see `origins.ts`). Compared with the clients' manuals on
 * 2026-11-30; opencode moved its servers from `mcp` to `mcp.servers` in version 2.
 */
import type { DeepLinkClient } from './deep-links.ts';

export interface ClientSnippet {
  readonly label: string;
  readonly text: string;
}

export interface Client {
  /** Anchor on the page; starts with a capital letter, as all anchors of the site itself do. */
  readonly id: string;
  readonly name: string;
  readonly steps: string;
  readonly snippets: readonly ClientSnippet[];
  /** The client can be opened by a link. */
  readonly link?: DeepLinkClient;
}

const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** The clients, most used first. `name` is made of `[a-z0-9-]`; `url` is the address with `{agent}` for its origin. */
export function clientsFor(name: string, url: string): readonly Client[] {
  return [
    {
      id: 'Claude-Code',
      name: 'Claude Code',
      steps: 'Run this once in your project. Add `--scope user` to have it in every project.',
      snippets: [{ label: 'Command', text: `claude mcp add --transport http ${name} ${url}` }],
    },
    {
      id: 'Claude',
      name: 'Claude',
      steps:
        'On claude.ai or in the desktop app: Settings, Connectors, “Add custom connector”. Paste the address; leave the rest as it is.',
      snippets: [{ label: 'Connector address', text: url }],
    },
    {
      id: 'ChatGPT',
      name: 'ChatGPT',
      steps:
        'Settings, Apps & Connectors, Advanced: switch on developer mode. Then create a connector, paste the address, and choose no authentication.',
      snippets: [{ label: 'Connector address', text: url }],
    },
    {
      id: 'Codex',
      name: 'Codex',
      steps: 'Run the command, or put the lines into ~/.codex/config.toml.',
      snippets: [
        { label: 'Command', text: `codex mcp add ${name} --url ${url}` },
        { label: 'config.toml', text: `[mcp_servers.${name}]\nurl = "${url}"` },
      ],
    },
    {
      id: 'Cursor',
      name: 'Cursor',
      steps: 'Put this into .cursor/mcp.json of the project, or into ~/.cursor/mcp.json for all projects.',
      snippets: [{ label: 'mcp.json', text: json({ mcpServers: { [name]: { url } } }) }],
      link: 'cursor',
    },
    {
      id: 'VS-Code',
      name: 'VS Code',
      steps: 'Put this into .vscode/mcp.json, or run “MCP: Add Server” and paste the address.',
      snippets: [{ label: 'mcp.json', text: json({ servers: { [name]: { type: 'http', url } } }) }],
      link: 'vscode',
    },
    {
      id: 'Gemini-CLI',
      name: 'Gemini CLI',
      steps: 'Run the command; add `--scope user` to have it everywhere.',
      snippets: [{ label: 'Command', text: `gemini mcp add --transport http ${name} ${url}` }],
    },
    {
      id: 'OpenCode',
      name: 'opencode',
      steps:
        'Run the command in your project, with `--global` for all projects, or put this into opencode.json. (Version 1 has the server directly below `mcp`.)',
      snippets: [
        { label: 'Command', text: `opencode mcp add ${name} --url ${url}` },
        { label: 'opencode.json', text: json({ mcp: { servers: { [name]: { type: 'remote', url } } } }) },
      ],
    },
    {
      id: 'Other',
      name: 'Any other MCP client',
      steps:
        'Most clients read this shape. The transport is streamable HTTP, there is no authentication, and the address is all that they need.',
      snippets: [{ label: 'Configuration', text: json({ mcpServers: { [name]: { type: 'http', url } } }) }],
    },
  ];
}

/** A connection name of a repository: what clients show and what users type. */
export function connectionName(repo: string): string {
  const name = repo
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return name === '' ? 'skills' : name;
}
