import { listTitle, noFilter, reportFiltersGiven } from '../../domain/lists/index.ts'
import { t } from '../../domain/messages/index.ts'
import { navigationRequested } from '../../domain/navigation/index.ts'
import {
  listedTypes,
  reportForm,
  reports,
  setListQuestion,
  showChosen,
  storedShows,
  type ListedType,
  type Report,
  type ReportType,
  type Show,
} from '../../domain/reports/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { useClock } from '../clock/index.ts'
import { useAppSelector, useAppState, useSay } from '../store/index.ts'
import { Button, Field, Menu, MenuItem, Select } from '../ui/index.ts'
import { listPlaceOf } from './places.ts'

type Props = { readonly report: ReportType }

/** RPT-41: how the records of a set on clients are shown in its lists; it is saved with the set. */
const StoredShow = ({ report }: Props) => {
  const say = useSay()
  const show = useAppSelector((state) => reportForm(state, report).show)
  return (
    <Field label={t('report.set.show')}>
      <Select
        value={show ?? ''}
        options={[
          { value: '', label: t('report.set.show.usual') },
          ...storedShows.map((each) => ({ value: each, label: t(`report.set.show.${each}`) })),
        ]}
        onChange={({ target: { value } }) => say(showChosen({ report, show: value === '' ? null : (value as Show) }))}
      />
    </Field>
  )
}

/** RPT-40: each list of the records that a chosen set is about, as the set says how they are shown. */
export const SetLists = ({ report }: Props) => {
  const say = useSay()
  const read = useAppState()
  const clock = useClock()
  const scopes = useAppSelector(scopesOf)
  const isChosen = useAppSelector((state) => reportForm(state, report).set !== null)
  if (!isChosen) return null
  const { about }: Report = reports[report]
  const offered = listedTypes
    .filter((type) => (type === 'event') === (about === 'events'))
    .flatMap((type) => {
      const place = listPlaceOf(report, type, scopes)
      return place === null ? [] : [{ type, place }]
    })
  const open = (type: ListedType): void => {
    const place = listPlaceOf(report, type, scopes)
    const counted = setListQuestion(read(), report, type, clock.now())
    if (place === null || counted === null) return
    const { tab, origin, to } = place
    say(reportFiltersGiven({ tab, origin, filter: noFilter, status: 'all', counted }))
    say(navigationRequested(to))
  }
  return (
    <>
      {about === 'clients' ? <StoredShow report={report} /> : null}
      {offered.length === 0 ? null : (
        <Menu
          trigger={
            <Button size="small" icon="list">
              {t('report.set.lists')}
            </Button>
          }
        >
          {offered.map(({ type, place }) => (
            <MenuItem key={type} icon="list" onSelect={() => open(type)}>
              {listTitle(place.tab)}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}
