import { tableValues, type EntityField } from '../../domain/kernel/index.ts'
import { tOf } from '../../domain/messages/index.ts'
import type { State } from '../../domain/state.ts'
import type { SelectOption } from '../ui/index.ts'

type Offered = { readonly id: number; readonly name: string; readonly active: boolean }

const named = ({ id, label, status }: { readonly id: number; readonly label: string; readonly status: number }): Offered => ({ id, name: label, active: status === 1 })
const byName = (a: Offered, b: Offered): number => a.name.localeCompare(b.name)

const offered = ({ config }: State, lookup: NonNullable<EntityField['lookup']>): readonly Offered[] => {
  switch (lookup) {
    case 'race':
      return tableValues(config.races).map(named)
    case 'gender':
      return tableValues(config.genders).map(named)
    case 'case_stage':
      return tableValues(config.case_stages).map(named)
    case 'user':
      return tableValues(config.advocates)
        .map(({ id, first, last, status }) => ({ id, name: `${last}, ${first}`, active: status === 1 }))
        .toSorted(byName)
  }
}

/** What a list offers: active entries, and the one that stands in the record even when it no longer is. */
export const optionsOf = (state: State, field: EntityField, value: unknown): readonly SelectOption[] => {
  if (field.choices !== undefined) return Object.entries(field.choices).map(([choice, label]) => ({ value: choice, label: tOf(label) }))
  if (field.lookup === undefined) return []
  return offered(state, field.lookup)
    .filter(({ id, active }) => active || id === value)
    .map(({ id, name }) => ({ value: String(id), label: name }))
}
