/** Every bound of the compiler, with its reason (format.md, section 10). All adjustable by flag. */
export interface Limits {
  /** Files in a tree: past it the index is partial. */
  readonly treeFiles: number;
  /** Bytes read from a tree: what a build machine holds in memory without thought. */
  readonly treeBytes: number;
  /** Bytes of a file that is searched and summarized: larger ones are data, not prose. */
  readonly indexedBytes: number;
  /** Bytes of a file that is served: what hosts accept as one resource. */
  readonly readableBytes: number;
  /** Characters of front matter: the YAML parser's uniqueness check is quadratic. */
  readonly frontMatterCharacters: number;
  /** Characters of a manifest file. */
  readonly manifestCharacters: number;
  /** Files of one listed skill: what hosts mount. */
  readonly skillFiles: number;
  /** Bytes of one listed skill. */
  readonly skillBytes: number;
  /** Bytes of a license file that is looked at. */
  readonly licenseBytes: number;
  /** Steps of reference expansion beyond published content. */
  readonly referenceSteps: number;
  /** Links looked at in one file. */
  readonly fileLinks: number;
  /** Characters of one file whose links are looked at. */
  readonly linkCharacters: number;
  /** Files of a published folder: static hosts refuse more. */
  readonly publishedFiles: number;
}

const MIB = 1024 * 1024;

export const DEFAULT_LIMITS: Limits = {
  treeFiles: 100_000,
  treeBytes: 512 * MIB,
  indexedBytes: 256 * 1024,
  readableBytes: 4 * MIB,
  frontMatterCharacters: 16_384,
  manifestCharacters: 262_144,
  skillFiles: 512,
  skillBytes: 16 * MIB,
  licenseBytes: 64 * 1024,
  referenceSteps: 8,
  fileLinks: 200,
  linkCharacters: 262_144,
  publishedFiles: 20_000,
};

/** Most entries of `skillcdn.include`, of `documents` and of `exclude`; what an author can still oversee. */
export const MAX_INCLUDES = 20;
export const MAX_DOCUMENT_FOLDERS = 20;
export const MAX_EXCLUDES = 100;
export const MAX_LANGUAGES = 32;
/** Most tags of one skill; more are a list of words, and no choice that people filter by. */
export const MAX_TAGS = 20;
/** Characters of a tag: what a badge and a row of a filter hold on a phone. */
export const MAX_TAG_LENGTH = 40;
/** Characters of a document's or README's summary. */
export const MAX_SUMMARY = 200;
