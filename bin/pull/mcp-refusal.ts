/** What a server says to whoever connects to an address at which it serves nothing, such as that of a skill that moved. */
import { SdkHttpError } from '@modelcontextprotocol/client';

/** The words of a protocol error that was sent instead of a connection. Total: `undefined` where nothing that speaks MCP answered. */
export function readRefusal(error: unknown): string | undefined {
  if (!(error instanceof SdkHttpError)) return undefined;
  try {
    const said: unknown = JSON.parse(String(error.data.text));
    if (typeof said !== 'object' || said === null || !('jsonrpc' in said) || !('error' in said)) return undefined;
    const { error: inner } = said;
    const isWords = typeof inner === 'object' && inner !== null && 'message' in inner && typeof inner.message === 'string';
    return isWords ? (inner as { readonly message: string }).message : undefined;
  } catch {
    return undefined;
  }
}
