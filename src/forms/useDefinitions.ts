import { useMemo } from 'react'
import { customFieldsOf } from '../../domain/config/index.ts'
import { defaultValues, type CustomFieldValues } from '../../domain/customFields/index.ts'
import type { Kind } from '../../domain/records/index.ts'
import { useClock } from '../clock/index.ts'
import { useAppSelector, useAppState } from '../store/index.ts'

/** The agency's own fields of a kind of record. */
export const useDefinitions = (kind: Kind) => {
  const views = useAppSelector((state) => state.config.field_views)
  const read = useAppState()
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => customFieldsOf(read(), kind), [kind, read, views])
}

const nothing: CustomFieldValues = {}

/** FLD-57: what the form of a new record holds where nothing is said; it is saved with it, however the form was begun. */
export const useCustomDefaults = (kind: Kind, id: number, zone: string): CustomFieldValues => {
  const definitions = useDefinitions(kind)
  const clock = useClock()
  return useMemo(
    () => (id === 0 ? defaultValues(definitions, { now: clock.now(), zone }) : nothing),
    [definitions, id, clock, zone],
  )
}
