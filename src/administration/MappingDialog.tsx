import { useMemo, useState } from 'react'
import {
  categoryOf,
  mappingChosen,
  mappingLacking,
  mappingOf,
  mappingTo,
  noCategory,
  type MappedEntry,
} from '../../domain/administration/index.ts'
import type { ListedKind } from '../../domain/config/index.ts'
import { same } from '../../domain/kernel/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { settingAsked } from '../../domain/operations/index.ts'
import { entities, inListOrder } from '../../domain/records/index.ts'
import { useAppSelector, usePart, useSay } from '../store/index.ts'
import { Badge, Button, Checkbox, Dialog, Field, Select } from '../ui/index.ts'
import css from './administration.module.css'
import { isActive, type Entry } from './entry.ts'

type Props = {
  readonly kind: ListedKind
  readonly entries: readonly Entry[]
  /** What they are called, by their names. */
  readonly categories: Readonly<Record<string, string>>
  readonly onClose: () => void
}

/** In which of a funder's categories each entry is counted: one by one, or as many at once as are chosen. */
export const MappingDialog = ({ kind, entries, categories, onClose }: Props) => {
  const say = useSay()
  const [chosenNow, choose] = usePart(mappingChosen)
  const [to, setTo] = usePart(mappingTo)
  const [lacking, setLacking] = usePart(mappingLacking)
  const [told, setTold] = useState('')
  const ordered = useMemo(() => inListOrder(kind, entries), [kind, entries])
  const now = useAppSelector((state) => ordered.map((entry) => categoryOf(state, kind, entry as MappedEntry)), same)
  const all = ordered.map((entry, at) => ({ entry, id: entry.id, version: entry.version, now: now[at] ?? null }))
  const shown = lacking === true ? all.filter((each) => each.now === null) : all
  const ids = new Set(chosenNow?.ids)
  // What is not in sight is not changed.
  const chosen = shown.filter(({ id }) => ids.has(id))
  const keep = (next: readonly number[]): void => choose(next.length === 0 ? null : { ids: [...next] })
  const map = (some: typeof all, category: string): void => {
    const requests = mappingOf(kind, some, category === noCategory ? null : category)
    for (const request of requests) say(settingAsked({ request }))
    setTold(t('admin.mapping.done', { count: requests.length }))
  }
  const close = (): void => {
    choose(null)
    setTo(null)
    setLacking(null)
    onClose()
  }
  const options = [
    { value: noCategory, label: t('admin.mapping.none') },
    ...Object.entries(categories).map(([value, label]) => ({ value, label: tOf(label) })),
  ]
  const isAll = shown.length > 0 && chosen.length === shown.length
  const title = (entry: Entry): string => entities[kind].title(entry)
  return (
    <Dialog
      open
      size="large"
      title={t('admin.mapping.of', { kind: tOf(entities[kind].names.many) })}
      description={t('admin.mapping.text')}
      onOpenChange={(open) => (open ? undefined : close())}
    >
      <div className={css.mapping}>
        <div className={css.bulk}>
          <Checkbox
            label={t('admin.mapping.lacking')}
            checked={lacking === true}
            onChange={({ target }) => setLacking(target.checked ? true : null)}
          />
          <span>{t('admin.mapping.left', { count: all.filter((each) => each.now === null).length })}</span>
        </div>
        <div className={css.bulk}>
          <Field label={t('admin.mapping.to')}>
            <Select
              value={to ?? ''}
              placeholder={t('admin.mapping.pick')}
              options={options}
              onChange={({ target }) => setTo(target.value === '' ? null : target.value)}
            />
          </Field>
          <Button
            variant="primary"
            disabled={chosen.length === 0 || to === null}
            onClick={() => {
              if (to === null) return
              map(chosen, to)
              choose(null)
              setTo(null)
            }}
          >
            {t('admin.mapping.set')}
          </Button>
          <span role="status">{chosen.length > 0 ? t('admin.mapping.chosen', { count: chosen.length }) : told}</span>
        </div>
        {shown.length === 0 ? (
          <p>{t('admin.mapping.empty')}</p>
        ) : (
          <table className={css.mapped} aria-label={t('admin.mapping.of', { kind: tOf(entities[kind].names.many) })}>
            <thead>
              <tr>
                <td>
                  <Checkbox
                    label={t('admin.mapping.all')}
                    hideLabel
                    checked={isAll}
                    indeterminate={!isAll && chosen.length > 0}
                    onChange={() => keep(isAll ? [] : shown.map(({ id }) => id))}
                  />
                </td>
                <th scope="col">{tOf(entities[kind].names.one)}</th>
                <th scope="col">{t('field.voca_category')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((each) => (
                <tr key={each.id}>
                  <td>
                    <Checkbox
                      label={t('admin.mapping.choose', { name: title(each.entry) })}
                      hideLabel
                      checked={ids.has(each.id)}
                      onChange={({ target }) =>
                        keep(target.checked ? [...ids, each.id] : [...ids].filter((id) => id !== each.id))
                      }
                    />
                  </td>
                  <th scope="row">
                    {title(each.entry)}{' '}
                    {'status' in each.entry && !isActive(each.entry) ? (
                      <Badge tone="warning">{t('status.inactive')}</Badge>
                    ) : null}
                  </th>
                  <td>
                    <Select
                      aria-label={t('admin.mapping.category', { name: title(each.entry) })}
                      value={each.now ?? noCategory}
                      options={options}
                      onChange={({ target }) => map([each], target.value)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </Dialog>
  )
}
