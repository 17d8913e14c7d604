/** A text as it is compared where case, marks and compatibility forms don't matter: none of them stand in it. */
export const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
