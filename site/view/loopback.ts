/** Addresses that only the own computer reaches. Browser code uses it too, so it imports nothing. */

/** Tells whether a host name, as URLs have it, is one of the own computer. */
export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(hostname);
}
