/** What an endpoint of ours says of a skill that is not there any more, as data beside its error; others only say that there is none. */
import { parseSkillUri } from '#contract/skill-uri.ts';
import type { Whereabouts } from './catalog.ts';

/** Reads the data of an error about a skill's URI. Total: `undefined` for whatever is no such answer, or speaks of another repository. */
export function readGone(data: unknown, uri: string): Whereabouts | undefined {
  const asked = parseSkillUri(uri);
  if (asked === undefined || typeof data !== 'object' || data === null) return undefined;
  const said = data as Readonly<Record<string, unknown>>;
  if (typeof said.retired === 'string') {
    return typeof said.reason === 'string' ? { kind: 'retired', path: asked.path, reason: said.reason } : undefined;
  }
  if (typeof said.movedTo === 'string' && typeof said.uri === 'string') {
    const to = parseSkillUri(said.uri);
    const isSame = to?.host === asked.host && to.owner === asked.owner && to.repo === asked.repo && to.path === said.movedTo;
    return isSame ? { kind: 'moved', to: said.movedTo, arrives: true, uri: said.uri } : undefined;
  }
  return typeof said.moved === 'string' ? { kind: 'moved-away' } : undefined;
}
