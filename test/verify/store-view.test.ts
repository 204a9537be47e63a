/** Texts that verify makes again: only those that this version of the program words, and only of what could be read. */
import { describe, expect, it } from 'vitest';
import { markdownFrom } from '../../bin/verify/expected-markdown.ts';
import { expectedPages } from '../../bin/verify/page-list.ts';
import { Problems } from '../../bin/verify/problems.ts';
import { storeView } from '../../bin/verify/store-view.ts';
import { StoreReader, type Walked, walkStore } from '../../bin/verify/walk-store.ts';
import { GENERATOR } from '../../bin/version.ts';
import { compileFiles } from '../helpers/compile-files.ts';
import { memorySource } from './whole-deployment.ts';

async function walkedBy(generator: string): Promise<Walked> {
  const { files } = compileFiles({ 'skills/a/SKILL.md': '---\nname: a\ndescription: Use for a.\n---\nText.\n' });
  const source = memorySource(files);
  const walked = await walkStore(source, new StoreReader(source, new Problems()));
  if (walked === undefined) throw new Error('the deployment cannot be read');
  return { ...walked, mounts: walked.mounts.map((mount) => ({ ...mount, snapshot: { ...mount.snapshot, generator } })) };
}

function textOf(walked: Walked): string | undefined {
  const view = storeView(walked);
  const page = expectedPages(walked).find(({ folder }) => folder.endsWith('/skills'));
  return view && page && markdownFrom(view)(page);
}

describe('the view of a store', () => {
  it('makes the texts that this program writes', async () => {
    expect(textOf(await walkedBy(GENERATOR))).toMatch(
      /^# skills\n\nAddress: `[^`]+\/skills`\n\n## Skills\n\n- \[a\]\(.*index\.md\): Use for a\.\n$/,
    );
  });

  it('is none of a deployment of another program', async () => {
    expect(storeView(await walkedBy('skillpress 0.0.0'))).toBeUndefined();
  });

  it('makes no text of what could not be read', async () => {
    const walked = await walkedBy(GENERATOR);
    expect(textOf({ ...walked, mounts: walked.mounts.map((mount) => ({ ...mount, folderAt: new Map() })) })).toBeUndefined();
  });
});
