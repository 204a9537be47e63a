/**
 * How each client is connected. `{agent}` stands for an origin (see `origins.ts`). Compared with the clients' manuals on
 * 2026-11-30: Claude's and OpenAI's help pages, the manuals of VS Code, Codex, Gemini CLI and Cursor. Of
 * opencode the published program (1.18.33) was asked, whose manual is already that of version 2, with servers below `mcp.servers`.
 * Gemini CLI answers accounts of individuals no more since June 2026; their successor's command is from a vendor's manual for it.
 */
import type { PageText } from '../texts/en.ts';
import type { DeepLinkClient } from './deep-links.ts';

export interface ClientSnippet {
  readonly label: string;
  readonly text: string;
}

export interface Client {
  /** Anchor on the page; starts with a capital letter, as all anchors of the site itself do. */
  readonly id: string;
  /** What it is called; `undefined` for all others. */
  readonly name?: string;
  /** What to do, in the catalog of texts. */
  readonly steps: PageText;
  readonly snippets: readonly ClientSnippet[];
  /** It calls from its maker's servers, which reach nothing but the internet. */
  readonly remote?: true;
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
      steps: 'client_claude_code',
      snippets: [{ label: 'Command', text: `claude mcp add --transport http ${name} ${url}` }],
    },
    {
      id: 'Claude',
      name: 'Claude',
      steps: 'client_claude',
      snippets: [{ label: 'Connector address', text: url }],
      remote: true,
    },
    {
      id: 'ChatGPT',
      name: 'ChatGPT',
      steps: 'client_chatgpt',
      snippets: [{ label: 'Connector address', text: url }],
      remote: true,
    },
    {
      id: 'Codex',
      name: 'Codex',
      steps: 'client_codex',
      snippets: [
        { label: 'Command', text: `codex mcp add ${name} --url ${url}` },
        { label: 'config.toml', text: `[mcp_servers.${name}]\nurl = "${url}"` },
      ],
    },
    {
      id: 'Cursor',
      name: 'Cursor',
      steps: 'client_cursor',
      snippets: [{ label: 'mcp.json', text: json({ mcpServers: { [name]: { url } } }) }],
      link: 'cursor',
    },
    {
      id: 'VS-Code',
      name: 'VS Code',
      steps: 'client_vscode',
      snippets: [
        { label: 'mcp.json', text: json({ servers: { [name]: { type: 'http', url } } }) },
        { label: 'Command', text: `code --add-mcp '${JSON.stringify({ name, type: 'http', url })}'` },
      ],
      link: 'vscode',
    },
    {
      id: 'Gemini-CLI',
      name: 'Gemini CLI',
      steps: 'client_gemini',
      snippets: [
        { label: 'Command', text: `gemini mcp add --transport http ${name} ${url}` },
        { label: 'settings.json', text: json({ mcpServers: { [name]: { httpUrl: url } } }) },
        { label: 'Antigravity CLI', text: `agy mcp add ${name} ${url}` },
      ],
    },
    {
      id: 'OpenCode',
      name: 'opencode',
      steps: 'client_opencode',
      snippets: [
        { label: 'Command', text: `opencode mcp add ${name} --url ${url}` },
        { label: 'opencode.json', text: json({ mcp: { [name]: { type: 'remote', url } } }) },
      ],
    },
    {
      id: 'Other',
      steps: 'client_other',
      snippets: [{ label: 'Configuration', text: json({ mcpServers: { [name]: { type: 'http', url } } }) }],
    },
  ];
}

/** A first message to an agent, which names a skill that it can load; `undefined` where there is none. */
export function firstMessage(connection: string, skill: string | undefined): string | undefined {
  if (skill === undefined) return undefined;
  return `Which skills does “${connection}” have for me? Load ${skill} and tell me in three sentences what it would have you do.`;
}

/** Anchor of a repository on the page, for its address without a ref. */
export function repositoryAnchor(address: string): string {
  return `Repository-${address}`;
}

/** A connection name of a repository: what clients show and what users type. */
export function connectionName(repo: string): string {
  const name = repo
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return name === '' ? 'skills' : name;
}
