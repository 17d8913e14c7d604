import { labelFor } from '../../domain/config/index.ts'
import { meets, shownAt } from '../../domain/kernel/index.ts'
import { shownDollars, t } from '../../domain/messages/index.ts'
import { mayChange } from '../../domain/links/index.ts'
import { entities, type Records } from '../../domain/records/index.ts'
import { bundleFormOf, bundleOpened, inactiveServices, serviceSums } from '../../domain/services/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { useClock } from '../clock/index.ts'
import { useZone } from '../forms/index.ts'
import { useAppSelector, useAppState, usePart, useSay } from '../store/index.ts'
import { Badge, Button, Switch } from '../ui/index.ts'
import { BundleDialog } from './BundleDialog.tsx'
import { ItemTab, type ItemTabProps } from './ItemTab.tsx'
import { usePrefill } from './prefill.ts'
import { repeated } from './repeated.ts'
import { SumsLine, timeText } from './SumsLine.tsx'

type Service = Records['service']

const isActive = ({ status }: Service): boolean => status === 1
const every = (): boolean => true

const sumsOf = (services: readonly Service[]) => {
  const { count, minutes, dollars } = serviceSums(services)
  return [
    { label: t('item.sums.count'), value: String(count) },
    { label: t('item.sums.time'), value: timeText(minutes) },
    { label: t('item.sums.dollars'), value: shownDollars(dollars) },
  ]
}

const sumsOver = (services: readonly Service[]) => (services.length === 0 ? null : <SumsLine sums={sumsOf(services)} />)

/** An inactive entry says so beside its service. */
const useRows = (): NonNullable<ItemTabProps<'service'>['rows']> => {
  const read = useAppState()
  return {
    cell: (column, service) =>
      column !== 'service_id' || isActive(service) ? undefined : (
        <>
          {service.service_id === null ? null : labelFor(read(), 'service', service.service_id)}{' '}
          <Badge>{t('status.inactive')}</Badge>
        </>
      ),
  }
}

/** What was done for a client, with what it adds up to, and bundles entered in one step (SVC-08). */
export const ServicesTab = ({ of }: { readonly of: number }) => {
  const prefill = usePrefill('service', 'victim', of)
  const [isWithInactive, showInactive] = usePart(inactiveServices)
  const inactive = isWithInactive === true
  const say = useSay()
  const { now } = useClock()
  const zone = useZone()
  const isBundling = useAppSelector((state) => bundleFormOf(state, of) !== null)
  const openBundle = (): void => say(bundleOpened({ victim: of, when: shownAt(now(), zone) }))
  const mayAdd = useAppSelector(
    (state) => meets(scopesOf(state), entities.service.needs.add) && mayChange(state, { kind: 'victim', id: of }),
  )
  const rows = useRows()
  return (
    <>
      <ItemTab
        kind="service"
        owner="victim"
        of={of}
        prefill={prefill}
        repeats={repeated.service ?? []}
        rows={rows}
        canAdd={mayAdd}
        shown={inactive ? every : isActive}
        onShowAll={() => showInactive(true)}
        above={sumsOver}
        tools={
          <>
            <Switch label={t('item.services.inactive')} checked={inactive} onCheckedChange={showInactive} />
            {mayAdd ? <Button onClick={openBundle}>{t('item.bundle.open')}</Button> : null}
          </>
        }
      />
      {isBundling ? <BundleDialog victim={of} /> : null}
    </>
  )
}
