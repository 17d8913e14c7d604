import { useEffect, useMemo, useState } from 'react'
import {
  mappedNow,
  mappingAnswered,
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
import { settingAsked } from '../../domain/links/index.ts'
import { entities, inListOrder } from '../../domain/records/index.ts'
import { useAppSelector, usePart, useSay } from '../store/index.ts'
import { Badge, Banner, Button, Checkbox, Dialog, Field, Select } from '../ui/index.ts'
import css from './administration.module.css'
import { isActive, type Entry } from './entry.ts'

type Props = {
  readonly kind: ListedKind
  readonly entries: readonly Entry[]
  /** What they are called, by their names. */
  readonly categories: Readonly<Record<string, string>>
  readonly onClose: () => void
}

type Answer = { readonly taken: number; readonly left: number; readonly why: string | null }

/** In which of a funder's categories each entry is counted: as many at once as are chosen. */
export const MappingDialog = ({ kind, entries, categories, onClose }: Props) => {
  const say = useSay()
  const [chosenNow, choose] = usePart(mappingChosen)
  const [to, setTo] = usePart(mappingTo)
  const [lacking, setLacking] = usePart(mappingLacking)
  const [asked, setAsked] = useState<ReadonlyMap<number, string | null>>(new Map())
  const [answer, setAnswer] = useState<Answer | null>(null)
  const ordered = useMemo(() => inListOrder(kind, entries), [kind, entries])
  const now = useAppSelector((state) => mappedNow(state, kind, ordered as readonly MappedEntry[]), same)
  const all = ordered.flatMap((entry, at) => {
    const { [at]: one } = now
    return one === undefined ? [] : [{ entry, id: entry.id, version: entry.version, ...one }]
  })
  const shown = lacking === true ? all.filter((each) => each.category === null) : all
  const ids = new Set(chosenNow?.ids)
  // What is not in sight is not changed.
  const chosen = shown.filter(({ id }) => ids.has(id))
  const choosing = (next: readonly number[]): void => choose(next.length === 0 ? null : { ids: [...next] })
  const keep = (next: readonly number[]): void => {
    setAnswer(null)
    choosing(next)
  }
  const isReady = chosen.length > 0 && to !== null
  const set = (): void => {
    if (!isReady) return
    const category = to === noCategory ? null : to
    setAnswer(null)
    setAsked(new Map([...asked, ...chosen.map(({ id }) => [id, category] as const)]))
    for (const request of mappingOf(kind, chosen, category)) say(settingAsked({ request }))
  }
  const come = asked.size === 0 ? null : mappingAnswered(all, asked)
  const isCome = come !== null
  // Only what the server took is said to be set, and only what it did not take stays chosen.
  useEffect(() => {
    if (come === null) return
    const why = all.find(({ id }) => come.left.includes(id))?.refused ?? null
    setAsked(new Map())
    setAnswer({ taken: come.taken.length, left: come.left.length, why })
    choosing([...ids].filter((id) => !come.taken.includes(id)))
    if (come.left.length === 0) setTo(null)
    // Once for each time that the last answer comes: what is chosen meanwhile is no answer.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isCome])
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
  const labels = new Map(options.map(({ value, label }) => [value, label]))
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
          <span>{t('admin.mapping.left', { count: all.filter((each) => each.category === null).length })}</span>
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
          <Button variant="primary" aria-disabled={!isReady || undefined} onClick={set}>
            {t('admin.mapping.set')}
          </Button>
          <span role="status">
            {answer !== null && answer.taken > 0 ? t('admin.mapping.done', { count: answer.taken }) : ''}{' '}
            {chosen.length > 0 ? t('admin.mapping.chosen', { count: chosen.length }) : ''}
          </span>
        </div>
        {answer !== null && answer.left > 0 ? (
          <Banner tone="danger" live="alert" title={t('admin.mapping.refused', { count: answer.left })}>
            {answer.why}
          </Banner>
        ) : null}
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
                  <td>{labels.get(each.category ?? noCategory) ?? each.category}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </Dialog>
  )
}
