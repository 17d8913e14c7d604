import { createSelector } from '@reduxjs/toolkit'
import { byText, rowsIn, type RowOf, type WithConfig } from '../config/index.ts'
import { recordsListed, type CollectionName, type Kind, type Records, type WithRecords } from '../records/index.ts'
import { isActiveAt } from './active.ts'

/** All that the page shows; these kinds save themselves while somebody types (AFF-23). */
export const pageLists = {
  affiliate: { kind: 'affiliate', owner: 'account', of: 0 },
  training_link: { kind: 'training_link', owner: 'account', of: 0 },
} as const satisfies { readonly [K in Kind]?: CollectionName & { readonly kind: K } }
export const savesItself = (kind: Kind): kind is keyof typeof pageLists => Object.hasOwn(pageLists, kind)

const linksListed = createSelector(
  [(links: readonly Records['training_link'][]) => links, (_: readonly Records['training_link'][], of: number) => of],
  (links, of) => links.filter(({ affiliate_id: owner }) => owner === of),
)
export const linksOf = (state: WithRecords, affiliate: number): readonly Records['training_link'][] =>
  linksListed(recordsListed(state, pageLists.training_link), affiliate)

type Link = RowOf<'training_link'>
const offered = createSelector([(state: WithConfig) => rowsIn(state, 'training_link')], (rows): readonly Link[] =>
  rows.toSorted((a, b) => byText(a.label, b.label) || a.id - b.id),
)

/** AFF-27: what the account's affiliate offers at a moment, by name; `now` in milliseconds since 1970. */
export const offeredLinks = (state: WithConfig, now: number): readonly Link[] =>
  offered(state).filter((link) => isActiveAt(link, now))
