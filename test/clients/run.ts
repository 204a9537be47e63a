/** `node test/clients/run.ts [URL]`: tries every client on a server, or on the adapter over the repository of the tests. */
import { startOn } from '../adapter/harness.ts';
import { sampleStore } from '../adapter/sample.ts';
import { CLIENTS, type Outcome, tryClient } from './clients.ts';

function describe(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'works':
      return `works (${outcome.asked} questions)`;
    case 'not-installed':
      return `cannot be installed here: ${outcome.reason}`;
    case 'fails':
      return `FAILS: ${outcome.command} does not show ${outcome.missing}\n${outcome.output}`;
  }
}

const given = process.argv[2];
const adapter = given === undefined ? await startOn(sampleStore()) : undefined;
const url = given ?? `${adapter?.url}/mcp`;
let failed = false;
for (const client of CLIENTS) {
  const outcome = await tryClient(client, url);
  failed ||= outcome.kind === 'fails';
  process.stdout.write(`${client.name} ${client.version}: ${describe(outcome)}\n`);
}
await adapter?.close();
process.exitCode = failed ? 1 : 0;
