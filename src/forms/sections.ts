import { useMemo } from 'react'
import { hiddenFields } from '../../domain/access/index.ts'
import type { EntityField, EntityFields } from '../../domain/kernel/index.ts'
import { ownersAlone } from '../../domain/links/index.ts'
import { entities, isOffered, type Kind } from '../../domain/records/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { useAppSelector } from '../store/index.ts'

export type Section = {
  readonly section: string
  readonly members: readonly { readonly name: string; readonly field: EntityField }[]
}

/**
 * The parts of a record's form, each with the fields that are offered now, without those that are `hidden` from this
 * user; check boxes stand after the rest. The known person of a new record is shown, not entered.
 */
export const sectionsOf = (
  kind: Kind,
  id: number,
  values: Readonly<Record<string, unknown>>,
  hidden: readonly string[] = [],
): readonly Section[] => {
  const fields: EntityFields = entities[kind].fields
  const isLinked = id === 0 && typeof values['person_id'] === 'number' && values['person_id'] > 0
  const entered = Object.entries(fields)
    .filter(
      ([name, { widget, stored }]) =>
        widget !== 'none' &&
        !hidden.includes(name) &&
        isOffered(kind, name, values) &&
        !(isLinked && stored === 'person'),
    )
    .map(([name, field]) => ({ name, field }))
  return [...Map.groupBy(entered, ({ field }) => field.section)].map(([section, all]) => ({
    section,
    members: [
      ...all.filter(({ field }) => field.widget !== 'checkbox'),
      ...all.filter(({ field }) => field.widget === 'checkbox'),
    ],
  }))
}

const noScopes: ReadonlySet<string> = new Set()

/** Fields that this user does not see (PRM-47, CAS-09), and those besides the `only` ones that stand in a place. */
export const useHidden = (kind: Kind, only?: readonly string[]): readonly string[] => {
  const scopes = useAppSelector(scopesOf)
  return useMemo(() => {
    const elsewhere =
      only === undefined ? [] : Object.keys(entities[kind].fields).filter((name) => !only.includes(name))
    return [...hiddenFields(scopes ?? noScopes, kind), ...elsewhere]
  }, [scopes, kind, only])
}

/** Fields that this user's form leaves out: hidden ones, and what its owner alone may set (CLI-32). */
export const useLeftOut = (kind: Kind, id: number, only?: readonly string[]): readonly string[] => {
  const hidden = useHidden(kind, only)
  const alone = useAppSelector((state) => ownersAlone(state, { kind, id }))
  return useMemo(() => [...hidden, ...alone], [hidden, alone])
}
