/** SRC-02: the lists of records that the specification names; there may be more. */
export const specifiedTabs = ['victims', 'cases', 'defendants', 'locations', 'events'] as const
export type SpecifiedTab = (typeof specifiedTabs)[number]
const specified: ReadonlySet<string> = new Set(specifiedTabs)
export const isSpecified = ({ tab }: { readonly tab: string }): boolean => specified.has(tab)
