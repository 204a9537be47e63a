/** Why an answer of a host cannot be had, in words that go on where its name stands. */
import { TooSlow } from '#adapter/store/pace.ts';
import { printable } from './problems.ts';

/** What the HTTP client says of an answer that came and cannot be read, by its code. */
const UNREADABLE: Readonly<Record<string, string>> = {
  UND_ERR_HEADERS_OVERFLOW:
    'answers with more headers than are read (16 KB together). Ask whoever runs it to send fewer, cookies above all',
  HPE_HEADER_OVERFLOW: 'answers with more headers than are read (16 KB together). Ask whoever runs it to send fewer, cookies above all',
};

/** A request that failed: that nothing came, that it broke off (`began`), or what is wrong with what came. Without a full stop. */
export function answerFailure(error: unknown, began: boolean): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
  return UNREADABLE[code] ?? `${began ? 'breaks off' : 'does not answer'}: ${reasonOf(error)}`;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error instanceof TooSlow) return error.message;
  return printable(error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message);
}

/** Tells whether a URL holds a user or a password, which no request is made with: nobody but its origin may have them. */
export function holdsCredentials({ username, password }: URL): boolean {
  return username !== '' || password !== '';
}
