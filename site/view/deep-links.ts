/** Links that open a client and offer to add a connection. The browser builds them too, where only it knows the origin. */

export type DeepLinkClient = 'cursor' | 'vscode';

/** URL that a client registers itself for; it asks its user before it adds anything. */
export function deepLink(client: DeepLinkClient, name: string, url: string): string {
  if (client === 'vscode') return `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name, type: 'http', url }))}`;
  return `cursor://anysphere.cursor-deeplink/mcp/install?name=${encodeURIComponent(name)}&config=${encodeURIComponent(btoa(JSON.stringify({ url })))}`;
}
