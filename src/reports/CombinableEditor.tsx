import { useRef } from 'react'
import { labelFor, optionsFor, tagOptions, type TagObject } from '../../domain/config/index.ts'
import type { Lookup } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import {
  activeGroups,
  combineTypes,
  grantWords,
  newGroup,
  offeredGroups,
  type ChosenFilter,
  type CombinableGroup,
  type ReportFilters,
  type ReportType,
} from '../../domain/reports/index.ts'
import { useZone } from '../forms/index.ts'
import { useAppSelector, useAppState } from '../store/index.ts'
import { Button, Checkbox, Field, Select } from '../ui/index.ts'
import { Choices, type Option } from './Choices.tsx'
import css from './reports.module.css'

export type EditorProps = {
  readonly report: ReportType
  readonly filter: ChosenFilter
  readonly filters: ReportFilters
}

export type Props<V> = {
  readonly title: string
  readonly value: V
  readonly onChange: (value: V) => void
}

/** Of tags, those of `tagsOf`, and what is chosen already. */
export const useOptions = (lookup: Lookup, tagsOf?: TagObject, chosen: readonly number[] = []): readonly Option[] => {
  const read = useAppState()
  useAppSelector((state) => state.config)
  const zone = useZone()
  const fitting = tagsOf && new Set([...tagOptions(read(), tagsOf).map(({ value }) => value), ...chosen])
  const offered = optionsFor(read(), lookup).filter(({ value }) => fitting?.has(value) ?? true)
  return offered.map(({ value, label, group }) => {
    const name = lookup === 'grant' ? grantWords(read(), value, zone) : label
    return { value: String(value), label: group === undefined ? name : `${group}: ${name}` }
  })
}

/** CFG-26: of an entry that is not there any more what is missing, and its number, by which it is told from another. */
export const useMissing = (lookup: Lookup): ((value: string) => string) => {
  const read = useAppState()
  return (value) => `${labelFor(read(), lookup, Number(value), 'heading')} (${value})`.trim()
}

/** Entries that are chosen together. */
type Bundle = { readonly id: number; readonly label: string; readonly items: readonly number[] }

/** SVC-02, SVC-03 */
const useServiceGroups = (filter: ChosenFilter, filters: ReportFilters): readonly Bundle[] => {
  const read = useAppState()
  useAppSelector((state) => state.config)
  if (filter !== 'services') return []
  return offeredGroups(read(), filters).map(({ id, label, services, applicable }) => ({
    id,
    label: applicable ? label : t('report.serviceGroup.none', { group: label }),
    items: services,
  }))
}

type GroupProps = Props<CombinableGroup> & {
  /** Of one of several that says nothing: it has no chip that would take it away. */
  readonly onRemove: (() => void) | null
  readonly options: readonly Option[]
  readonly missing: (value: string) => string
  readonly bundles?: readonly Bundle[]
}

const Group = ({ title, value, onChange, onRemove, options, missing, bundles = [] }: GroupProps) => (
  <>
    <Field label={t('report.filter.combine', { filter: title })}>
      <Select
        value={value.combine_type}
        options={combineTypes.map((type) => ({ value: type, label: t(`report.combine.${type}`) }))}
        onChange={({ target }) => onChange({ ...value, combine_type: target.value as CombinableGroup['combine_type'] })}
      />
    </Field>
    <Choices
      title={title}
      options={options}
      chosen={value.items.map(String)}
      missing={missing}
      onChange={(chosen) => onChange({ ...value, items: chosen.map(Number) })}
    >
      {bundles.length === 0 ? null : (
        <Field label={t('report.serviceGroups', { filter: title })}>
          <Select
            value=""
            placeholder={t('report.filter.choose')}
            options={bundles.map(({ id, label }) => ({ value: String(id), label }))}
            onChange={({ target }) => {
              const added = bundles.find(({ id }) => String(id) === target.value)?.items ?? []
              onChange({ ...value, items: [...new Set([...value.items, ...added])] })
            }}
          />
        </Field>
      )}
      <Checkbox
        label={t('report.filter.null')}
        checked={value.include_null === true}
        onChange={({ target }) => onChange({ ...value, include_null: target.checked })}
      />
    </Choices>
    {onRemove === null ? null : (
      <span className={css.buttons}>
        <Button
          size="small"
          variant="quiet"
          icon="close"
          aria-label={t('report.filter.group.remove.named', { title })}
          onClick={onRemove}
        >
          {t('report.filter.group.remove')}
        </Button>
      </span>
    )}
  </>
)

type CombinableProps = Props<CombinableGroup[]> &
  EditorProps & { readonly lookup: Lookup; readonly tagsOf?: TagObject | undefined }

/** RPT-22: groups, each with how its items are combined. */
export const Combinable = ({ title, value, onChange, lookup, tagsOf, filter, filters }: CombinableProps) => {
  const options = useOptions(
    lookup,
    tagsOf,
    value.flatMap(({ items }) => items),
  )
  const bundles = useServiceGroups(filter, filters)
  const missing = useMissing(lookup)
  const adds = useRef<HTMLButtonElement>(null)
  const mayGo = (group: CombinableGroup): boolean => value.length > 1 && activeGroups([group]).length === 0
  const remove = (gone: number): void => {
    onChange(value.filter((_, at) => at !== gone))
    // The button goes with its group; the focus must not go with it.
    adds.current?.focus()
  }
  return (
    <>
      {value.map((group, at) => (
        <Group
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          title={value.length === 1 ? title : `${title} ${at + 1}`}
          value={group}
          options={options}
          bundles={bundles}
          missing={missing}
          onRemove={mayGo(group) ? () => remove(at) : null}
          onChange={(next) => onChange(value.map((each, other) => (other === at ? next : each)))}
        />
      ))}
      <span className={css.buttons}>
        <Button ref={adds} size="small" variant="quiet" icon="plus" onClick={() => onChange([...value, newGroup()])}>
          {t('report.filter.group.add')}
        </Button>
      </span>
    </>
  )
}
