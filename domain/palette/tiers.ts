/**
 * The tiers of a match, best first. A row of a better tier always stands before one of a worse tier; recent use,
 * label length and order of arrival only decide within a tier (design: palette, section 6).
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
 * A rank is `tier * 8 + quality`, lower is better. Quality 0 is a hit in the label as typed, 1 one in a keyword or
 * by digits typed with breaks; the acronym and the typo tier use the rest for how much of the entry the query accounts
 * for.
 */
export const tierRank: Readonly<Record<Tier, number>> = {
  exact: 0,
  prefix: 8,
  phrase: 16,
  acronym: 24,
  wordsInOrder: 32,
  wordsAnyOrder: 40,
  substring: 48,
  typo: 56,
}

/** The rank of an entry that does not match. */
export const noRank = 255

export function tierOfRank(rank: number): Tier {
  return tiers[rank >> 3] ?? 'typo'
}

/** Whether a match of this tier is what was typed, rather than the nearest thing to it. */
export function isCertain(tier: Tier): boolean {
  return tierRank[tier] < tierRank.substring
}
