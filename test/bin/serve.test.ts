/** `skillpress serve` as an operator runs it: settings, readiness, logs, and how it stops. */
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONFIG_EXIT_CODE, flagOf, SETTINGS } from '#adapter/config.ts';
import { createProgram } from '../../bin/program.ts';
import { rpcModern, send } from '../adapter/harness.ts';
import { sampleStore } from '../adapter/sample.ts';
import { runCli, startCli } from '../helpers/run-cli.ts';

const READY = /MCP +(http:\/\/127\.0\.0\.1:\d+)\/mcp/;
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'skillpress-serve-'));
  for (const [file, bytes] of sampleStore()) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), bytes);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('settings', () => {
  it('are the same set as flags and as variables', () => {
    const serve = createProgram().commands.find((command) => command.name() === 'serve');
    const flags = serve?.options.map((option) => option.attributeName()) ?? [];
    // The folder is an argument, not a flag.
    expect(flags.sort()).toEqual(
      SETTINGS.map((variable) => flagOf(variable))
        .filter((flag) => flag !== 'artifacts')
        .sort(),
    );
  });

  it.each([
    [['--extension', 'yes'], {}, '--extension'],
    [['--approved', 'none.json'], {}, '--approved'],
    [[], { SKILLPRESS_APPROVED: 'none.json' }, 'SKILLPRESS_APPROVED'],
    [['--trust', 'none.pub'], { SKILLPRESS_APPROVED: 'none.json' }, '--trust'],
    [[], { SKILLPRESS_LOG_LEVEL: 'loud' }, 'SKILLPRESS_LOG_LEVEL'],
    [['--poll-ms', '1'], { SKILLPRESS_ALLOWED_HOSTS: 'a b' }, 'SKILLPRESS_ALLOWED_HOSTS'],
    [['--allowed-hosts', 'a b'], {}, '--allowed-hosts'],
  ])('%j and %j end with 78 and the name of the variable, or of the flag that was typed', async (args, env, variable) => {
    const { code, stderr } = await runCli(['serve', folder, ...args], { env });
    expect([code, stderr]).toEqual([CONFIG_EXIT_CODE, expect.stringMatching(new RegExp(`(^|\\n)(skillpress: )?${variable}: `))]);
    expect(stderr).not.toContain('\n    at ');
  });

  it('say in one line that a folder or website is none', async () => {
    for (const target of [tmpdir(), 'http://127.0.0.1:9/']) {
      const { code, stdout, stderr } = await runCli(['serve', target, '--port', '0']);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr.trim().split('\n')).toHaveLength(1);
    }
  });

  it('say in one line that a port is taken, and what to do', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { code, stdout, stderr } = await runCli(['serve', folder, '--port', String(port)]);
    other.close();
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    for (const part of [`Port ${port} on 127.0.0.1`, '--port', 'SKILLPRESS_PORT']) expect(stderr).toContain(part);
  });
});

describe('a running server', () => {
  it('takes its folder from the environment, logs no content, and ends with 0 on SIGTERM', async () => {
    const server = await startCli(['serve', '--port', '0'], READY, {
      env: { SKILLPRESS_ARTIFACTS: folder, SKILLPRESS_LOG_LEVEL: 'info', SKILLPRESS_EXTENSION: 'false' },
    });
    const url = server.match[1] ?? '';
    expect((await send(`${url}/readyz`, {})).json.status).toBe('ready');
    expect((await rpcModern(`${url}/mcp`, 'skills/list')).json.error.code).toBe(-32601);
    await rpcModern(
      `${url}/mcp?key=secret-query`,
      'tools/call',
      { name: 'search_repo', arguments: { query: 'secret-word' } },
      { authorization: 'Bearer secret-token' },
    );
    await send(`${url}/api/v1/find/gh/acme/skills?query=secret-question`, {});
    const { code, stdout, stderr } = await server.stop();
    expect(code).toBe(0);
    expect(stdout + stderr).toContain('/api/v1/find/gh/acme/skills');
    expect(stdout + stderr).not.toContain('secret');
  });

  it('does not wait for ever for a client that never finishes', async () => {
    const server = await startCli(['serve', folder, '--port', '0'], READY);
    const { port } = new URL(server.match[1] ?? '');
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => undefined);
    // A request whose body never comes.
    socket.write('POST /mcp HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await server.stop()).code).toBe(0);
    socket.destroy();
  });
});
