/**
 * The numbers of the ranking, in one place. They were chosen with `bench/search` on two libraries and the sample (its
 * README says how); moving one of them by half changed the share of right first answers by about a point at most.
 */

/** What one mention counts, by the field that holds it; `titles` are names and titles of supporting files, `files` their texts. */
export const FIELD_WEIGHTS: Readonly<Record<string, number>> = {
  name: 5,
  description: 4,
  titles: 1,
  headings: 0.7,
  path: 0.5,
  body: 0.4,
  files: 0.15,
};
/** How many mentions are half of what any number of them can tell (BM25's `k1`). */
export const SATURATION = 2;
/** What a grammar word in a name counts, beside the other words of a query. */
export const GRAMMAR_SHARE = 0.1;
/** What a word counts that stands only in texts, never in what an author wrote to be found by: it is seldom the subject. */
export const TEXT_ONLY_SHARE = 0.5;
/** An identifier as it is typed is more than its parts. */
export const WHOLE_SHARE = 1.3;
/** Exponent of the share of the query's weight that a document holds: enough to decide between near equals. */
export const COVERAGE_POWER = 0.1;
/**
 * Words from which on a query is a sentence that no answer holds all of. Of fewer, each is meant, so that a document which lacks the rarer one
 * comes after one that has both: the share of them that it has counts with the exponent 2 where there are two, and 1 where there are three.
 */
export const FEW_WORDS = 4;
/** A document that is no skill, at equal evidence. */
export const DOCUMENT_SHARE = 0.8;
/** A name that begins with the whole query. */
export const NAME_BEGINS_SHARE = 1.5;
/** Two neighbours of the query that are neighbours in a name, in a description, in the title of a supporting file. */
export const NEIGHBOURS_IN_NAME = 0.75;
export const NEIGHBOURS_IN_DESCRIPTION = 0.5;
export const NEIGHBOURS_IN_TITLE = 0.5;
/** A name of which the query holds every word. */
export const NAME_COVERED = 0.25;
/** First results that are looked at again for neighbouring words: more than one page. */
export const LOOKED_AT_AGAIN = 60;
/**
 * What a result must hold of the query's weight, as a share of what the best one holds, to be an answer; and the best one of all of it. Right
 * answers of the judged queries hold 0.27 and 0.3 or more; what holds only the common word of `nonexistent skill` holds less than 0.01.
 */
export const ANSWER_SHARE = 0.25;
