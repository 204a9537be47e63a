/** A `.well-known/agent-skills/index.json`, version 0.2.0: of this website or of anybody's. Only entries with a digest are installed. */
import * as z from 'zod';
import { digestSchema } from '#contract/schema/common.ts';
import { DISCOVERY_SCHEMA_URL } from '#contract/schema/discovery.ts';
import { discoveryFile } from '#contract/tree.ts';
import { SKILL_NAME } from '#model/file-kinds.ts';
import { entryTitle, placeIn } from '../entry-place.ts';
import { unpack } from './archive.ts';
import type { Catalog, Offer, Refused } from './catalog.ts';
import { asFolder, type Http } from './http.ts';
import { LIMITS } from './limits.ts';
import { printable, SkillRefused } from './problems.ts';
import { parseDocument } from './published-reader.ts';
import { checkNamed } from './served-front-matter.ts';
import { checkBytes, checkListing, checkName, type SkillFiles } from './skill-files.ts';

/** Only what holds for the whole index: each entry is judged by itself, so that one bad one never hides the others. */
const indexSchema = z.looseObject({ $schema: z.literal(DISCOVERY_SCHEMA_URL), skills: z.array(z.unknown()).max(LIMITS.skills) });

const entrySchema = z.looseObject({
  name: z.string(),
  type: z.enum(['skill-md', 'archive']),
  description: z.string(),
  url: z.string().min(1).max(4096),
  digest: digestSchema,
});
type Entry = z.infer<typeof entrySchema>;

/** Reads the index below a page; `undefined` where there is none. Throws `SkillRefused` for one that cannot be read. */
export async function indexCatalog(page: URL, http: Http): Promise<Catalog | undefined> {
  const at = new URL(discoveryFile(''), asFolder(page));
  const bytes = await http.get(at, LIMITS.documentBytes);
  if (bytes === undefined) return undefined;
  const index = parseDocument(printable(at.href), bytes, indexSchema);
  const offers: Offer[] = [];
  const refused: Refused[] = [];
  const counts = new Map<string, number>();
  for (const [number, value] of index.skills.entries()) {
    const entry = entrySchema.safeParse(value);
    if (!entry.success) {
      refused.push({ name: entryTitle(index.skills, number), problem: problemOfEntry(value, entry.error) });
      continue;
    }
    counts.set(entry.data.name, (counts.get(entry.data.name) ?? 0) + 1);
    offers.push(offerOf(entry.data, page, at, http));
  }
  const isTwice = ({ name }: { readonly name: string }): boolean => (counts.get(name) ?? 0) > 1;
  return {
    gone: [],
    none: () => `${printable(at.href)} offers no skill. Give the page of a folder that has some.`,
    offers: offers.filter((offer) => !isTwice(offer)),
    refused: [
      ...refused,
      ...[...new Map(offers.filter(isTwice).map((offer) => [offer.name, offer])).values()].map(({ name }) => ({
        name,
        problem: 'the index offers it more than once, and nothing says which one is meant',
      })),
    ],
  };
}

function problemOfEntry(value: unknown, error: z.ZodError): string {
  if (typeof value === 'object' && value !== null && !('digest' in value)) {
    return 'the index does not say its digest, so that its bytes can change unseen; ask its publisher for an index with digests';
  }
  const [issue] = error.issues;
  const at = issue === undefined || issue.path.length === 0 ? '' : `, at ${placeIn(value, issue.path)}`;
  return `its entry is not what version 0.2.0 says${at}: ${printable(issue?.message ?? '', 200)}`;
}

function offerOf(entry: Entry, page: URL, at: URL, http: Http): Offer {
  return {
    name: entry.name,
    source: { kind: 'index', url: page.href },
    offered: true,
    load: async () => {
      checkName(entry.name);
      const files = await fetchEntry(entry, at, http);
      checkNamed(files.get(SKILL_NAME) ?? new Uint8Array(), entry);
      return files;
    },
  };
}

async function fetchEntry({ url, digest, type }: Entry, at: URL, http: Http): Promise<SkillFiles> {
  if (!URL.canParse(url, at)) throw new SkillRefused(`its URL "${printable(url)}" is none`);
  const target = new URL(url, at);
  const bytes = await http.get(target, type === 'archive' ? LIMITS.archiveBytes : LIMITS.fileBytes);
  if (bytes === undefined) throw new SkillRefused(`${printable(target.href)} is not there`);
  checkBytes(printable(target.href), bytes, { digest });
  if (type === 'archive') return unpack(bytes);
  checkListing([{ path: SKILL_NAME, size: bytes.length }]);
  return new Map([[SKILL_NAME, bytes]]);
}
