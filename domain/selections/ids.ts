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
