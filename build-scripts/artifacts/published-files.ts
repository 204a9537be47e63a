/** The files of a published folder while they are collected: file name in the tree -> bytes. */
import type * as z from 'zod';
import type { Digest } from '#contract/digest.ts';
import { digestHex } from '#contract/digest.ts';
import { blobFile, objectFile, snapshotFile } from '#contract/tree.ts';
import { digestOf } from '#digest/sha256.ts';
import { type Facts, NO_FACTS } from '#model/facts.ts';
import { type Memory, NO_MEMORY } from '#model/memory.ts';
import { canonicalJson } from './canonical-json.ts';

const encoder = new TextEncoder();

export class PublishedFiles {
  readonly files = new Map<string, Uint8Array>();
  /** Those of `files` that are zips for uploads by hand: the first archives that a folder with too many files does without. */
  readonly uploads = new Set<string>();
  private readonly made = new Map<Digest, unknown>();
  /** What earlier builds worked out. */
  readonly memory: Memory;
  /** What they found out. */
  private readonly facts: Facts;

  constructor(memory: Memory = NO_MEMORY, facts: Facts = NO_FACTS) {
    this.memory = memory;
    this.facts = facts;
  }

  /** Takes the zips for uploads away; gives how many there were. */
  dropUploads(): number {
    for (const file of this.uploads) this.files.delete(file);
    return this.uploads.size;
  }

  /** Makes what follows from `input` alone once: refs of one repository have most of their skills in common. */
  once<T>(input: unknown, make: () => T): T {
    const key = digestOf(encoder.encode(JSON.stringify(input)));
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

  /**
   * Adds an object after the contract's schema accepted it, in this build or in one before: an object says its kind, and a
   * kind has one schema. Gives its name.
   */
  object<T extends { readonly kind: string }>(schema: z.ZodType<T>, value: T): Digest {
    const bytes = encoder.encode(canonicalJson(value));
    const digest = digestOf(bytes);
    const isWhole = this.facts.of('accepted', digest, () => {
      const accepted = objectBytes(schema, value);
      return accepted.length === bytes.length && digestOf(accepted) === digest;
    });
    // What a schema leaves out, such as a key that JavaScript gives a meaning of its own, is not published.
    if (!isWhole) return this.addObject(objectBytes(schema, value));
    this.files.set(objectFile(digest), bytes);
    return digest;
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
  return `${kind} ${digestOf(encoder.encode(JSON.stringify(input)))}`;
}

function objectBytes<T>(schema: z.ZodType<T>, value: T): Uint8Array {
  return encoder.encode(canonicalJson(schema.parse(value)));
}
