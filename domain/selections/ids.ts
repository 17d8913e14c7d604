/** Numbers only: local storage is readable, so no name may be there. */
import { group, id, nullable, type Infer } from '../kernel/index.ts'

export const selectionIds = group({
  court_case: nullable(id('court_case')),
  victim: nullable(id('victim')),
  defendant: nullable(id('defendant')),
  location: nullable(id('location')),
  individual_location: nullable(id('location')),
  event: nullable(id('event')),
  client: nullable(id('account')),
})
export type SelectionIds = Infer<typeof selectionIds>

export const nothingSelected: SelectionIds = {
  court_case: null,
  victim: null,
  defendant: null,
  location: null,
  individual_location: null,
  event: null,
  client: null,
}

/** Who and where on another case is not selected on this one; null is no case. */
export const onCase = (ids: SelectionIds, courtCase: number | null): SelectionIds =>
  courtCase === null || ids.court_case === null || ids.court_case === courtCase
    ? ids
    : { ...ids, victim: null, defendant: null, location: null }
