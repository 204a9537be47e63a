/** What a terminal can show: colors and progress, and nothing of either in a pipe. */
import { styleText } from 'node:util';
import type { Paint } from '#report/text.ts';

/** Colors for a stream; the identity where it is not a terminal or the person asked for none. */
export function paintFor(stream: NodeJS.WriteStream): Paint {
  const colors = stream.isTTY && process.env.NO_COLOR === undefined && process.env.TERM !== 'dumb';
  if (!colors) return (_severity, text) => text;
  const styles = { error: 'red', warning: 'yellow', info: 'cyan', dim: 'dim' } as const;
  return (severity, text) => styleText(styles[severity], text, { validateStream: false });
}

export interface Progress {
  step(text: string): void;
  done(): void;
}

/** Tells whether a line can be drawn again and again. A terminal that says it is 0 wide would be cleared for ever. */
export function canMove({ isTTY, columns }: Pick<NodeJS.WriteStream, 'isTTY' | 'columns'>): boolean {
  return isTTY && columns !== 0;
}

/** A line that moves while work goes on, on standard error; silent when that is no terminal that can show it. */
export async function startProgress(): Promise<Progress> {
  if (!canMove(process.stderr)) return { step: () => undefined, done: () => undefined };
  const { default: ora } = await import('ora');
  const spinner = ora({ stream: process.stderr, discardStdin: false });
  return {
    step: (text) => {
      spinner.text = text;
      if (!spinner.isSpinning) spinner.start();
    },
    done: () => {
      if (spinner.isSpinning) spinner.stop();
    },
  };
}

/** Bytes for people: 1.2 MB. */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 ? value : value.toFixed(value < 10 ? 1 : 0)} ${units[unit]}`;
}

/** `1 skill`, `2 skills`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

/** How many of all were looked at: "all 3 pages", "2 of 3 pages". */
export function share(count: number, all: number, one: string, many = `${one}s`): string {
  return count === all ? `all ${plural(all, one, many)}` : `${count.toLocaleString('en-US')} of ${plural(all, one, many)}`;
}

/** A difference with its sign: +3, 0, -2. */
export function signed(difference: number): string {
  return difference > 0 ? `+${difference}` : String(difference);
}
