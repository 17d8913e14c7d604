import { reportFiltersGiven, shownBySet, type ListTab } from '../../domain/lists/index.ts'
import { t } from '../../domain/messages/index.ts'
import { figureWords, listShowsOf, type Show } from '../../domain/reports/index.ts'
import { useAppSelector, useAppState, useSay } from '../store/index.ts'
import { Field, Select } from '../ui/index.ts'

/** RPT-40: of a list that was opened from a saved set, in which way its records are counted. */
export const SetShow = ({ tab }: { readonly tab: ListTab }) => {
  const say = useSay()
  const read = useAppState()
  const type = useAppSelector((state) => shownBySet(state, tab)?.type ?? null)
  const show = useAppSelector((state) => shownBySet(state, tab)?.show ?? null)
  const filters = useAppSelector((state) => state.lists.reportFilters[tab]?.counted)
  if (type === null || show === null) return null
  const choose = (next: Show): void => {
    const given = read().lists.reportFilters[tab]
    if (given?.counted === undefined) return
    const { origin, filter, status = 'all', counted } = given
    say(reportFiltersGiven({ tab, origin, filter, status, counted: { ...counted, show: next } }))
  }
  return (
    <Field label={t('list.setShow')}>
      <Select
        value={show}
        options={listShowsOf(type).map((each) => ({
          value: each,
          label: figureWords({ type, show: each }, filters ?? {}),
        }))}
        onChange={({ target }) => choose(target.value as Show)}
      />
    </Field>
  )
}
