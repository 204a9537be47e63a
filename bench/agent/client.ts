/** An agent's side of the tools: it sends `tools/call`, reads the text of the answer, and keeps count. */
import { z } from 'zod';

/** Characters of a token, about; only compared with itself. */
const CHARACTERS_PER_TOKEN = 4;

const answerSchema = z.object({
  result: z.object({ content: z.tuple([z.object({ type: z.literal('text'), text: z.string() })]), isError: z.boolean().optional() }),
});

/** Calls of one task. */
export interface Count {
  readonly calls: number;
  readonly tokens: number;
}

export interface NextCall {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

export function tokensOf(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
}

/**
 * The call that a text tells to make next. Only looked for before the text of authors, who may write such a line too.
 * `undefined`: nothing follows.
 */
export function nextCall(text: string): NextCall | undefined {
  const ours = text.split(/^(?:Context bytes|Content \(from)/m, 1)[0] ?? '';
  const found = /Continue: (\w+) (\{[^\n]*\})/.exec(ours);
  if (found === null) return undefined;
  const [, tool = '', json = ''] = found;
  return { tool, arguments: z.record(z.string(), z.unknown()).parse(JSON.parse(json)) };
}

export class AgentClient {
  #calls = 0;
  #tokens = 0;
  readonly #endpoint: string;

  constructor(endpoint: string) {
    this.#endpoint = endpoint;
  }

  /** Text of the answer. Throws where the tool reports an error: no step of a trace may fail. */
  async call(tool: string, args: Readonly<Record<string, unknown>>): Promise<string> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: args } });
    const response = await fetch(this.#endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body,
    });
    const { result } = answerSchema.parse(await response.json());
    const [{ text }] = result.content;
    if (result.isError === true) throw new Error(`${tool} ${JSON.stringify(args)}: ${text}`);
    this.#calls += 1;
    this.#tokens += tokensOf(JSON.stringify(args)) + tokensOf(text);
    return text;
  }

  /** Texts of a call and of everything that it says to call next. */
  async callToEnd(tool: string, args: Readonly<Record<string, unknown>>): Promise<readonly string[]> {
    const texts = [await this.call(tool, args)];
    for (let next = nextCall(texts[0] ?? ''); next !== undefined; ) {
      const text = await this.call(next.tool, next.arguments);
      texts.push(text);
      next = nextCall(text);
    }
    return texts;
  }

  /** Calls and tokens since the last time. */
  take(): Count {
    const count = { calls: this.#calls, tokens: this.#tokens };
    this.#calls = 0;
    this.#tokens = 0;
    return count;
  }
}
