/**
 * The tiers of a match, best first. A row of a better tier always stands before one of a worse tier; recent use, what
 * it is, label length and order of arrival only decide within a tier (design: palette, section 6).
 */
export const tiers = [
  'exact',
  'prefix',
  'phrase',
  'acronym',
  'wordsInOrder',
  'wordsAnyOrder',
  'substring',
  'typo',
] as const

export type Tier = (typeof tiers)[number]

/**
 * A rank is `tier * 8 + quality`, lower is better. The word tiers stand there twice: for labels and numbers, and
 * {@link keywordRank} later for keywords, which never outrank a label. Quality 1 is a hit in a number, or of letters or
 * digits typed with other breaks; {@link partOfWord} is added where it ends within a word: "Li" is meant by "li" before
 * "List" is, unless that was used more. The acronym and the typo tier use quality for how much of the entry the query
 * accounts for.
 */
export const tierRank: Readonly<Record<Tier, number>> = {
  exact: 0,
  prefix: 8,
  phrase: 16,
  acronym: 24,
  wordsInOrder: 32,
  wordsAnyOrder: 40,
  substring: 96,
  typo: 104,
}

export const keywordRank = 48
export const partOfWord = 2

/** Where words in order leave others of their field over: "ad client" is meant by "add client" before "admin: client types". */
export const leavesWords = 4

/**
 * The rank of what the server found by something that the device does not know: behind all that is to be seen, before
 * what only holds the letters.
 */
export const unseenRank = tierRank.substring - 1

/** The rank of an entry that does not match. */
export const noRank = 255

export function tierOfRank(rank: number): Tier {
  if (rank >= tierRank.substring) return rank >= tierRank.typo ? 'typo' : 'substring'
  return tiers[(rank % keywordRank) >> 3] ?? 'typo'
}

/** The rank by which rows are told apart before recent use is looked at: of words in order it is the tier alone. */
export function rankBeforeUse(rank: number): number {
  if (rank >= tierRank.substring) return rank
  return (rank % keywordRank) >> 3 === tierRank.wordsInOrder >> 3 ? rank & ~7 : rank & ~partOfWord
}

/** Whether a match of this rank is what was typed, rather than the nearest thing to it. */
export function isCertain(rank: number): boolean {
  return rank < unseenRank
}

/** Whether a label itself begins with what was typed. */
export function beginsName(rank: number): boolean {
  return rank < tierRank.phrase
}

/** Whether a label or a number of its own has all that was typed: what only keywords have is said of something else. */
export function isOfLabel(rank: number): boolean {
  return rank < keywordRank || rank === tierRank.substring
}

/** Whether a match of this rank is only like what was typed. */
export function isNear(rank: number): boolean {
  return rank >= tierRank.typo
}
