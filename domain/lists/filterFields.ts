/** By what each list is filtered (LST-13), of what its declaration says. */
import { hiddenFields } from '../access/index.ts'
import { meets } from '../kernel/index.ts'
import { declarationOf, lists, type ListTab } from './tabs.ts'
import type { FilterField } from './view.ts'

/** Undefined for what this build does not know, as a set that another one kept may hold. */
export const filterField = (tab: ListTab, id: string): FilterField | undefined =>
  declarationOf(tab).filters.find((field) => field.id === id)

/** What somebody can't see they can't filter by either: the rows would tell. */
export const mayFilterBy = (scopes: ReadonlySet<string> | null, tab: ListTab, field: FilterField): boolean =>
  scopes !== null &&
  meets(scopes, field.needs ?? 'signedIn') &&
  (field.of === undefined || !hiddenFields(scopes, lists[tab].kind).includes(field.of))

export const offeredFilters = (scopes: ReadonlySet<string> | null, tab: ListTab): readonly FilterField[] =>
  declarationOf(tab).filters.filter((field) => mayFilterBy(scopes, tab, field))
