/** A published file as the answer of `files` and as the twin of a file's page. */
import type { MountName } from '../address.ts';
import { advance, countPoints } from '../code-points.ts';
import { decodeUtf8 } from '../decode.ts';
import type { Digest } from '../digest.ts';
import { mimeTypeOf } from '../mime.ts';
import type { RestContent, RestFileAnswer, RestMount } from '../schema/rest.ts';
import { formatSkillUri } from '../skill-uri.ts';
import { sourceUrlOf } from '../source-url.ts';
import { blobFile } from '../tree.ts';

/** Characters of a file in one answer: nearly every file whole, and a bound for the few that are megabytes. */
export const REST_FILE_CHARACTERS = 1_000_000;

export interface FilePage {
  readonly mount: RestMount;
  readonly name: MountName;
  readonly path: string;
  readonly size: number;
  /** Absent for a file whose bytes are stored nowhere. */
  readonly digest?: Digest;
  /** `sourceUrl` of the snapshot. */
  readonly sourceUrl: string | undefined;
}

/** A slice of a text, or that it starts past the end. */
export function sliceOf(content: string, offset: number, limit: number) {
  const total = countPoints(content);
  if (offset > total) return { kind: 'past-end' as const, total };
  const from = advance(content, 0, offset);
  const end = Math.min(offset + limit, total);
  const text = content.slice(from, advance(content, from, limit));
  return { kind: 'text' as const, text, offset, end, total, complete: end >= total };
}

/** What an answer carries of the bytes of a file: a slice of its text, or that it is none. */
export function contentOf(
  bytes: Uint8Array,
  offset = 0,
  limit = REST_FILE_CHARACTERS,
): RestContent | Extract<ReturnType<typeof sliceOf>, { kind: 'past-end' }> {
  const text = decodeUtf8(bytes);
  return text === undefined ? { kind: 'binary' } : sliceOf(text, offset, limit);
}

/** A file with its content. */
export function fileAnswer({ mount, name, path, size, digest, sourceUrl }: FilePage, content: RestContent): RestFileAnswer {
  const url = sourceUrlOf(sourceUrl, path);
  return {
    mount,
    path,
    mimeType: mimeTypeOf(path),
    size,
    ...(digest === undefined ? {} : { digest, file: blobFile(digest), uri: formatSkillUri(name, path) }),
    ...(url === undefined ? {} : { sourceUrl: url }),
    content,
  };
}
