import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { isArranged, mayLeave, shownEntries } from '../../domain/administration/index.ts'
import { declarationOf, nameOf, type ListedKind } from '../../domain/config/index.ts'
import { meets } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import { entities, inListOrder, recordsListed } from '../../domain/records/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { ItemTab } from '../items/index.ts'
import { useAppSelector, usePart } from '../store/index.ts'
import { Badge, Select, VisuallyHidden } from '../ui/index.ts'
import css from './administration.module.css'
import { Handle } from './Handle.tsx'
import { HistoryButton } from './HistoryButton.tsx'
import { isActive, type Entry } from './entry.ts'
import { MappingButton } from './MappingButton.tsx'
import { SwitchButton } from './SwitchButton.tsx'
import { useOrder } from './useOrder.ts'
import { Uses } from './Uses.tsx'

type Shown = 'all' | 'active' | 'inactive'

const isShown = (which: Shown, entry: Entry): boolean =>
  which === 'all' || !('status' in entry) || isActive(entry) === (which === 'active')

const nothing = () => ({})

/** ADM-25: one list of the agency: its entries, in its order, on or off, each with its form. */
export const AgencyList = ({ kind }: { readonly kind: ListedKind }) => {
  const name = useMemo(() => ({ kind, owner: 'account', of: 0 }) as const, [kind])
  const [narrowed, setWhich] = usePart(shownEntries)
  const which = narrowed ?? 'all'
  const [told, setTold] = useState('')
  const help = useId()
  const mayEdit = useAppSelector((state) => meets(scopesOf(state), entities[kind].needs.edit))
  const entries: readonly Entry[] = useAppSelector((state) => recordsListed(state, name))
  const stored = useMemo(
    () =>
      inListOrder(kind, entries)
        .filter((entry) => isShown(which, entry))
        .map(({ id }) => id),
    [kind, entries, which],
  )
  const refused = useCallback(() => setTold(t('admin.notMoved')), [])
  const { ids, drag, move } = useOrder(kind, stored, refused)
  const places = useMemo(() => new Map(ids.map((id, at) => [id, at])), [ids])
  const filter = useRef<HTMLSelectElement>(null)
  const wasSwitched = useRef(false)
  useEffect(() => {
    // The row that had the focus is not among those that are shown any more.
    if (wasSwitched.current && document.activeElement === document.body) filter.current?.focus()
    wasSwitched.current = false
    // Looked at when other rows are shown.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [stored])
  const hasStatus = 'status' in entities[kind].fields
  const put = (entry: Entry, by: number): void => {
    const place = move(entry.id, by)
    if (place !== null) setTold(t('admin.moved', { name: entities[kind].title(entry), place, count: ids.length }))
  }
  return (
    <>
      <ItemTab
        kind={kind}
        owner="account"
        of={0}
        prefill={nothing}
        canRemove={declarationOf(nameOf(kind)).listed.removable !== undefined}
        shown={(entry: Entry) => isShown(which, entry)}
        onShowAll={() => setWhich(null)}
        arranged={(records) => records.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))}
        rows={{
          ...(mayEdit && isArranged(kind) && stored.length > 1
            ? {
                leading: {
                  title: t('admin.order'),
                  cell: (entry: Entry) => (
                    <Handle
                      name={entities[kind].title(entry)}
                      describedBy={help}
                      onDrag={(by) => drag(entry.id, by)}
                      onMove={(by) => put(entry, by)}
                    />
                  ),
                },
              }
            : {}),
          cell: (column, entry: Entry) =>
            column === 'status' && !isActive(entry) ? <Badge tone="warning">{t('status.inactive')}</Badge> : undefined,
          mayRemove: (entry: Entry) => mayLeave(kind, entry).ok,
          actions: (entry: Entry) => (
            <>
              {mayEdit && hasStatus ? (
                <SwitchButton kind={kind} record={entry} onSwitch={() => (wasSwitched.current = true)} />
              ) : null}
              <HistoryButton kind={kind} id={entry.id} name={entities[kind].title(entry)} />
            </>
          ),
        }}
        note={(entry: Entry | null, values) =>
          entry !== null && isActive(entry) && Number(values['status']) === 0 ? (
            <p className={css.uses} role="status">
              <Uses kind={kind} id={entry.id} /> {t('admin.deactivate.text')}
            </p>
          ) : null
        }
        tools={
          <>
            {mayEdit && entries.length > 0 ? <MappingButton kind={kind} entries={entries} /> : null}
            {hasStatus ? (
              <div className={css.show}>
                <Select
                  ref={filter}
                  aria-label={t('admin.show')}
                  value={which}
                  options={(['all', 'active', 'inactive'] as const).map((value) => ({
                    value,
                    label: t(`admin.show.${value}`),
                  }))}
                  onChange={({ target: { value } }) =>
                    setWhich(value === 'active' || value === 'inactive' ? value : null)
                  }
                />
              </div>
            ) : null}
          </>
        }
      />
      <VisuallyHidden>
        <span id={help}>{t('admin.move.help')}</span>
        <span role="status">{told}</span>
      </VisuallyHidden>
    </>
  )
}
