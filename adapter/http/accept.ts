/** What a request accepts. Total over any header text. */

/** Tells whether a media type is accepted explicitly, or by a wildcard where `wildcards` allows it. */
export function accepts(header: string | undefined, type: string, wildcards: boolean): boolean {
  if (header === undefined || header.trim() === '') return wildcards;
  const [group = ''] = type.split('/');
  let best: { readonly rank: number; readonly quality: number } | undefined;
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const rank = name === type ? 2 : name === `${group}/*` ? 1 : name === '*/*' ? 0 : -1;
    if (rank < 0 || (rank < 2 && !wildcards) || (best !== undefined && rank < best.rank)) continue;
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    best = { rank, quality: quality === undefined ? 1 : Number(quality) || 0 };
  }
  return best !== undefined && best.quality > 0;
}
