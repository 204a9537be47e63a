/** Every bound of `pull`, with its reason. A source is somebody else's machine: it may send anything, for as long as it likes. */
import { MAX_LOCKED_FILES, MAX_LOCKED_SKILLS } from '#contract/lock-bounds.ts';

const MIB = 1024 * 1024;

export const LIMITS = {
  /** Bytes of an index, a deployment or one object of a store: that of the largest known library has 4 MiB. */
  documentBytes: 32 * MIB,
  /** Skills that one source may offer. */
  skills: MAX_LOCKED_SKILLS,
  /** Files of one skill. */
  skillFiles: MAX_LOCKED_FILES,
  /** Bytes of one file: four times what a store publishes, for sources of others. */
  fileBytes: 16 * MIB,
  /** Unpacked bytes of one skill: what other installers accept. */
  skillBytes: 50 * MIB,
  /** Bytes of one archive before it is unpacked. */
  archiveBytes: 50 * MIB,
  /** Bytes of everything that one run installs. */
  runBytes: 1024 * MIB,
  /** Bytes of one answer over MCP: a file as escaped JSON or base64, with room for what is around it. */
  messageBytes: 64 * MIB,
  /** Bytes of a segment of a path: what Linux, macOS and Windows hold. */
  segmentBytes: 255,
  /** Segments of a path below the skill's folder. */
  pathSegments: 32,
  /** Characters of front matter; serving quotes every value, so that it may be longer than what an author may write. */
  frontMatterCharacters: 65_536,
  /** Redirects that are followed, within the origin only. */
  redirects: 3,
  /** Requests of a run that a host may be too slow for (`#adapter/store/pace.ts`); after that it is not asked again. */
  slowAnswers: 3,
  /** Longest that a run may ask hosts, in milliseconds: none can hold it by being just fast enough, and CI has to end. */
  runMs: 60 * 60_000,
  /** Requests in flight. */
  requestsAtOnce: 8,
  /** Skills in work: each may hold `skillBytes` in memory. */
  skillsAtOnce: 3,
  /** Folders above a URL in which a published website is looked for. */
  foldersUp: 24,
  /** Bytes of a lock file. */
  lockBytes: 64 * MIB,
} as const;
