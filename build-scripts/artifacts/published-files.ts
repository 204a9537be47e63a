/** The files of a published folder while they are collected: file name in the tree -> bytes. */
import type * as z from 'zod';
import type { Digest } from '#contract/digest.ts';
import { digestHex } from '#contract/digest.ts';
import { blobFile, objectFile, snapshotFile } from '#contract/tree.ts';
import { digestOf, digestOfText } from '#digest/sha256.ts';
import { type Facts, NO_FACTS } from '#model/facts.ts';
import { type Memory, NO_MEMORY } from '#model/memory.ts';
import { canonicalJson } from './canonical-json.ts';

const encoder = new TextEncoder();

export class PublishedFiles {
  readonly files = new Map<string, Uint8Array>();
  /** Those of `files` that are zips for uploads by hand: the first archives that a folder with too many files does without. */
  readonly uploads = new Set<string>();
  private readonly made = new Map<Digest, unknown>();
  private readonly digests = new WeakMap<Uint8Array, Digest>();
  /** What earlier builds worked out. */
  readonly memory: Memory;
  /** What they found out. */
  private readonly facts: Facts;

  constructor(memory: Memory = NO_MEMORY, facts: Facts = NO_FACTS) {
    this.memory = memory;
    this.facts = facts;
  }

  /** The digest of bytes that were added, where it is known already. */
  digestOf(bytes: Uint8Array): Digest | undefined {
    return this.digests.get(bytes);
  }

  /** Takes the zips for uploads away; gives how many there were. */
  dropUploads(): number {
    for (const file of this.uploads) this.files.delete(file);
    return this.uploads.size;
  }

  /** Makes what follows from `input` alone once: refs of one repository have most of their skills in common. */
  once<T>(input: unknown, make: () => T): T {
    const key = inputDigest(input);
    if (!this.made.has(key)) this.made.set(key, make());
    return this.made.get(key) as T;
  }

  /** Bytes that follow from `kind` and `input` alone: those of an earlier build, else made now. `undefined` is not remembered. */
  bytesOf(kind: string, input: unknown, make: () => Uint8Array | undefined): Uint8Array | undefined {
    const name = rememberedName(kind, input);
    const known = this.memory.get(name);
    if (known !== undefined) return known;
    const bytes = make();
    if (bytes !== undefined) this.memory.set(name, bytes);
    return bytes;
  }

  /** Adds an object after the contract's schema accepted it; gives its name. An object says its kind, and a kind has one schema. */
  object<T extends { readonly kind: string }>(schema: z.ZodType<T>, value: T): Digest {
    const { bytes, digest } = this.accepted(value.kind, schema, value);
    this.files.set(objectFile(digest), bytes);
    return digest;
  }

  /** Adds an index for installers after the schema of its kind accepted it. */
  index<T>(name: string, kind: string, schema: z.ZodType<T>, value: T): void {
    const { bytes, digest } = this.accepted(`${kind} index`, schema, value, '\n');
    this.files.set(name, bytes);
    this.digests.set(bytes, digest);
  }

  /** Bytes of a value that a schema accepted, in this build or in one before: after an edit nearly all are as they were. */
  private accepted<T>(kind: string, schema: z.ZodType<T>, value: T, end = ''): { readonly bytes: Uint8Array; readonly digest: Digest } {
    const bytes = encoder.encode(canonicalJson(value) + end);
    const digest = digestOf(bytes);
    const parsed = (): Uint8Array => encoder.encode(canonicalJson(schema.parse(value)) + end);
    // What a schema leaves out, such as a key that JavaScript gives a meaning of its own, is not published.
    if (this.facts.of('accepted', `${kind} ${digest}`, () => digestOf(parsed()) === digest)) return { bytes, digest };
    const accepted = parsed();
    return { bytes: accepted, digest: digestOf(accepted) };
  }

  /** Adds an object that follows from `input` alone, which may be one of an earlier build. */
  objectOf<T>(kind: string, input: unknown, schema: z.ZodType<T>, make: () => T): Digest {
    const bytes = this.bytesOf(kind, input, () => objectBytes(schema, make()));
    if (bytes === undefined) throw new Error(`no ${kind} was made`);
    return this.addObject(bytes);
  }

  private addObject(bytes: Uint8Array): Digest {
    const digest = digestOf(bytes);
    this.files.set(objectFile(digest), bytes);
    return digest;
  }

  /** Adds served bytes under the digest that they already have. */
  blob(blob: { readonly bytes: Uint8Array; readonly digest: Digest }): Digest {
    this.files.set(blobFile(blob.digest), blob.bytes);
    this.digests.set(blob.bytes, blob.digest);
    return blob.digest;
  }

  /** Adds a snapshot; its id is the digest of the file. */
  snapshot<T>(schema: z.ZodType<T>, value: T): { id: string; digest: Digest } {
    const bytes = encoder.encode(canonicalJson(schema.parse(value)));
    const digest = digestOf(bytes);
    const id = digestHex(digest);
    this.files.set(snapshotFile(id), bytes);
    return { id, digest };
  }

  /** Adds a file with a name of its own. */
  json<T>(name: string, schema: z.ZodType<T>, value: T): void {
    this.files.set(name, encoder.encode(`${canonicalJson(schema.parse(value))}\n`));
  }
}

/** The name in a memory of bytes that follow from `kind` and `input` alone. */
export function rememberedName(kind: string, input: unknown): string {
  return `${kind} ${inputDigest(input)}`;
}

/** Says what follows from a JSON value in few letters, for an input that is asked about more than once. */
export function inputDigest(input: unknown): Digest {
  return digestOfText(JSON.stringify(input));
}

function objectBytes<T>(schema: z.ZodType<T>, value: T): Uint8Array {
  return encoder.encode(canonicalJson(schema.parse(value)));
}
