/**
 * RPT-59: as what a figure that was counted is known to the client. Beside its question it hangs on how the agency has set
 * up what is counted, which changes without any filter: what lies under another set-up is counted anew, not taken for it.
 */
import { dayAt, isoDay, timeOf } from '../kernel/index.ts'
import { rowsIn } from '../config/index.ts'
import { stateHash } from '../log/index.ts'
import { currentAccount, zoneOf } from '../session/index.ts'
import { resultKey } from './figures.ts'
import type { CountQuestion } from './question.ts'
import type { World } from './selectors.ts'

const byId = (one: { readonly id: number }, other: { readonly id: number }): number => one.id - other.id

/** Names alone make no difference: in one account, entries are counted by their numbers. */
const setUpOf = (state: World) => ({
  zone: zoneOf(state),
  year: currentAccount(state)?.fiscal_year_start ?? null,
  crimes: rowsIn(state, 'crime')
    .toSorted(byId)
    .map(({ id, category_id, human_trafficking, voca_category = null }) => [
      id,
      category_id ?? null,
      human_trafficking ?? null,
      voca_category,
    ]),
  kinds: rowsIn(state, 'crime_category')
    .toSorted(byId)
    .map(({ id, criminal }) => [id, criminal ?? null]),
  services: rowsIn(state, 'service')
    .toSorted(byId)
    .map(({ id, category_id, voca_category = null }) => [id, category_id ?? null, voca_category]),
  others: (['race', 'gender', 'special_classification'] as const).map((list) =>
    rowsIn(state, list)
      .toSorted(byId)
      .map(({ id, voca_category = null }) => [id, voca_category]),
  ),
})

/** RPT-61: in another account, entries are those of the same name; and which accounts there are is the groups' to tell. */
const groupOf = (state: World) => ({
  accounts: (state.config.report?.accounts ?? []).map(({ id }) => id),
  named: (['crime', 'service_category', 'special_classification', 'race', 'gender', 'taxonomy'] as const).map((list) =>
    rowsIn(state, list)
      .toSorted(byId)
      .map(({ id, label }) => [id, label]),
  ),
  tags: rowsIn(state, 'term')
    .toSorted(byId)
    .map(({ id, label, taxonomy_id }) => [id, label, taxonomy_id]),
})

/** `now` in milliseconds: where the time that is counted goes on, people are as old as they are today. */
export const knownAs = (state: World, now: number): ((question: CountQuestion) => string) => {
  const setUp = stateHash(setUpOf(state))
  const group = stateHash(groupOf(state))
  const today = isoDay(dayAt(now, zoneOf(state)))
  return (question) => {
    const goesOn = question.until === null || timeOf(question.until) > now
    return stateHash({
      key: resultKey(question),
      setUp,
      ...(question.enterprise === '1' && { group }),
      ...(goesOn && { today }),
    })
  }
}
