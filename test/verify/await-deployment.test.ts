import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { UnreadableRepository } from '#snapshot/read-repository.ts';
import { awaitDeployment } from '../../bin/verify/await-deployment.ts';

const folder = mkdtempSync(join(tmpdir(), 'skillpress-await-'));
writeFileSync(join(folder, 'deployment.json'), 'the new one');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A host that answers one look after the other; the last answer stays. */
function host(...answers: readonly (string | undefined | Error)[]) {
  let looks = 0;
  return {
    name: 'https://skills.example.org/',
    looks: () => looks,
    read: async (file: string) => {
      expect(file).toBe('deployment.json');
      const answer = answers[Math.min(looks, answers.length - 1)];
      looks += 1;
      if (answer instanceof Error) throw answer;
      return answer === undefined ? undefined : new TextEncoder().encode(answer);
    },
  };
}
const options = { looks: 5, pauseMs: 0 };

describe('waiting for a deployment', () => {
  it('goes on while the host does not answer, has nothing, or shows the one before', async () => {
    const late = host(new UnreadableRepository('no answer'), undefined, 'the old one', 'the new one');
    await awaitDeployment(late, folder, options);
    expect(late.looks()).toBe(4);
  });

  it('ends in words where it never comes', async () => {
    const old = host('the old one');
    await expect(awaitDeployment(old, folder, options)).rejects.toThrow(/does not show the deployment of .*, but another one/);
    expect(old.looks()).toBe(5);
    await expect(awaitDeployment(host(undefined), folder, options)).rejects.toThrow(/, but none\. Look whether/);
  });

  it('refuses a folder that holds no deployment, and passes on what is a fault of its own', async () => {
    await expect(awaitDeployment(host('x'), join(folder, 'nowhere'), options)).rejects.toThrow(UnreadableRepository);
    await expect(awaitDeployment(host(new TypeError('a fault')), folder, options)).rejects.toThrow('a fault');
  });
});
