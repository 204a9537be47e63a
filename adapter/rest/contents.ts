/** `skills` and `files`: the same look-ups as `load_skill` and `read_repo_file`, in the shapes of the contract instead of words. */
import { contentOf, type FilePage, fileAnswer } from '#contract/rest/file.ts';
import { contextStart, describedSkillAnswer, fullSkillAnswer, type SkillPage } from '#contract/rest/skill.ts';
import type { RestFileAnswer, RestSkillAnswer } from '#contract/schema/rest.ts';
import type { SkillArtifact } from '#contract/schema/skill.ts';
import { formatCursor } from '../catalog/cursor.ts';
import { listingOf } from '../catalog/listing.ts';
import { lookUpFile, lookUpSkill } from '../catalog/lookup.ts';
import type { View } from '../catalog/model.ts';
import { skillOfFolder } from '../catalog/near-paths.ts';
import { isWithin } from '../catalog/scope.ts';
import { readAll, readFolder, readNumber, readText } from '../mcp/arguments.ts';
import { sourceUrl } from '../text/heading.ts';
import { type Asked, BAD_CURSOR, fail, missing, type RestAnswer, restMount, startOf, unusable, walkOf } from './asked.ts';
import { FILE_PAGE, OFFSETS } from './bounds.ts';

function describedOnly(view: View, skill: SkillArtifact) {
  const url = sourceUrl(view, skill.path);
  return fail(
    'described_only',
    `${skill.path} is described only, because its license does not allow more. Its files are not published here.${url === undefined ? '' : ` Link: ${url}`}`,
  );
}

/** `skills`: a skill by its `SKILL.md`, or by its folder, and one part of its context. */
export async function skill(asked: Asked): Promise<RestAnswer<RestSkillAnswer>> {
  const { view, args, blobs } = asked;
  const read = readAll({ path: readFolder(args, 'path'), cursor: readText(args, 'cursor') });
  if (!read.ok) return unusable(read);
  const { path = asked.path, cursor } = read.value;
  const exact = skillOfFolder(view, path) ?? path;
  const found = lookUpSkill(view, exact);
  if (found.kind !== 'skill') return missing(asked, path, 'skill');
  const page: SkillPage = {
    mount: restMount(view),
    name: view.name,
    shows: (other) => isWithin(view.scope, other),
    isListed: listingOf(view).listed.some((listed) => listed.path === exact),
    sourceUrl: view.snapshot.artifact.sourceUrl,
  };
  if (found.skill.serving === 'described-only') return { ok: true, value: describedSkillAnswer(found.skill, page) };
  const document = await blobs.read(found.skill.document.digest);
  const context = document.subarray(contextStart(found.skill));
  const walk = walkOf(view, 'load', exact);
  const from = startOf(walk, cursor, context.length);
  if (from === undefined) return BAD_CURSOR;
  return { ok: true, value: fullSkillAnswer(found.skill, page, context, from, (position) => formatCursor(walk, position)) };
}

/** `files`: a file as its author wrote it; bytes that are not text are named, and lie in the store. */
export async function file(asked: Asked): Promise<RestAnswer<RestFileAnswer>> {
  const { view, args, blobs } = asked;
  const read = readAll({
    path: readText(args, 'path'),
    offset: readNumber(args, 'offset', OFFSETS),
    limit: readNumber(args, 'limit', FILE_PAGE),
  });
  if (!read.ok) return unusable(read);
  const { path = asked.path, offset, limit } = read.value;
  const found = lookUpFile(view, path);
  if (found.kind === 'described-only') return describedOnly(view, found.skill);
  if (found.kind !== 'file' && found.kind !== 'oversize') return missing(asked, path, 'file');
  const content =
    found.kind === 'oversize'
      ? { kind: 'unreadable' as const, reason: found.reason }
      : contentOf(await blobs.read(found.digest), offset, limit);
  if (content.kind === 'past-end')
    return fail('invalid_argument', `"offset" is past the end of the file, which has ${content.total} characters.`);
  const page: FilePage = {
    mount: restMount(view),
    name: view.name,
    path,
    size: found.size,
    ...(found.kind === 'file' ? { digest: found.digest } : {}),
    sourceUrl: view.snapshot.artifact.sourceUrl,
  };
  return { ok: true, value: fileAnswer(page, content) };
}
