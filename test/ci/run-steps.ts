/** Runs the steps of a job as a runner does: shell steps in bash with GitHub's flags, actions through a table. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Context, fill, holds } from './expressions.ts';

export interface Step {
  readonly id?: string;
  readonly name?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, string | number | boolean>>;
}

type Outputs = Readonly<Record<string, string>>;
export type Inputs = Readonly<Record<string, string>>;

export interface Job {
  readonly context: Context;
  /** Folder that a checkout fills. */
  readonly workspace: string;
  /** Variables of the machine. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Action, without its version -> what it does; an action that is not here fails the job. */
  readonly actions: Readonly<Record<string, (inputs: Inputs, job: Job) => Outputs | Promise<Outputs>>>;
}

export interface Ran {
  readonly outputs: Readonly<Record<string, { readonly outputs: Outputs }>>;
  /** Text of the job's summary. */
  readonly summary: string;
  readonly log: string;
}

/** A step failed: the job ends, as on a runner. */
export class StepFailed extends Error {
  readonly ran: Ran;
  constructor(message: string, ran: Ran) {
    super(message);
    this.ran = ran;
  }
}

/** Runs all. Throws `StepFailed` for the first that fails. */
export async function runSteps(steps: readonly Step[], job: Job): Promise<Ran> {
  const files = mkdtempSync(join(tmpdir(), 'skillpress-steps-'));
  try {
    return await runIn(files, steps, job);
  } finally {
    rmSync(files, { recursive: true, force: true });
  }
}

async function runIn(files: string, steps: readonly Step[], job: Job): Promise<Ran> {
  const outputs: Record<string, { outputs: Outputs }> = {};
  const summaryFile = join(files, 'summary');
  writeFileSync(summaryFile, '');
  let log = '';
  const ran = (): Ran => ({ outputs, summary: readFileSync(summaryFile, 'utf8'), log });
  for (const [index, step] of steps.entries()) {
    const context = { ...job.context, steps: outputs };
    if (!holds(step.if, context)) continue;
    const env = Object.fromEntries(Object.entries(step.env ?? {}).map(([name, value]) => [name, fill(String(value), context)]));
    let made: Outputs = {};
    if (step.uses !== undefined) {
      const action = job.actions[step.uses.replace(/@.*/, '')];
      if (action === undefined) throw new StepFailed(`nobody plays ${step.uses}`, ran());
      made = await action(inputsOf(step, context), job);
    } else if (step.run !== undefined) {
      // An expression inside a script is pasted into it before the shell reads it: whoever names a branch would write code.
      if (step.run.includes('${{')) throw new StepFailed(`${step.name ?? step.run}: an expression inside a script`, ran());
      const output = join(files, `output-${index}`);
      writeFileSync(output, '');
      const script = join(files, `script-${index}.sh`);
      writeFileSync(script, step.run);
      const said = await bash(script, job.workspace, { ...job.env, ...env, GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: summaryFile });
      log += said.log;
      made = Object.fromEntries(
        readFileSync(output, 'utf8')
          .split('\n')
          .filter((line) => line.includes('='))
          .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
      );
      if (step.id !== undefined) outputs[step.id] = { outputs: made };
      if (said.code !== 0) throw new StepFailed(`${step.name ?? 'a step'} ended with ${said.code}:\n${said.log}`, ran());
    }
    if (step.id !== undefined) outputs[step.id] = { outputs: made };
  }
  return ran();
}

function inputsOf(step: Step, context: Context): Inputs {
  return Object.fromEntries(Object.entries(step.with ?? {}).map(([name, value]) => [name, fill(String(value), context)]));
}

function bash(script: string, cwd: string, env: Job['env']): Promise<{ code: number | null; log: string }> {
  const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], {
    cwd,
    env: Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined)),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, log: Buffer.concat(said).toString() }));
  });
}
