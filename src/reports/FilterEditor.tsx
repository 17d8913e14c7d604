import { ageGroups, type TagObject } from '../../domain/config/index.ts'
import type { Lookup } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import {
  addedFilter,
  agesWords,
  clientTypes,
  customAges,
  filterRemoved,
  filterSet,
  filterTitle,
  formOf,
  hasNoEnd,
  withoutParts,
  wordOf,
  type Bounds,
  type ChosenFilter,
  type CombinableGroup,
  type IdRange,
  type ReportFilters,
} from '../../domain/reports/index.ts'
import { useAppState, useSay } from '../store/index.ts'
import { Checkbox, Field, IconButton, Select, TextArea, TextInput } from '../ui/index.ts'
import { Between, type End } from './Between.tsx'
import { Choices } from './Choices.tsx'
import { Combinable, useMissing, useOptions, type EditorProps, type Props } from './CombinableEditor.tsx'
import { CustomFieldsEditor } from './CustomFieldsEditor.tsx'
import { Persons } from './Persons.tsx'
import css from './reports.module.css'

type IdsProps = Props<number[]> & { readonly lookup: Lookup; readonly tagsOf?: TagObject | undefined }
const Ids = ({ title, value, onChange, lookup, tagsOf }: IdsProps) => (
  <Choices
    title={title}
    options={useOptions(lookup, tagsOf, value)}
    chosen={value.map(String)}
    missing={useMissing(lookup)}
    onChange={(chosen) => onChange(chosen.map(Number))}
  />
)

type Ages = NonNullable<ReportFilters['age_ranges']>
const usualAges: Ages = ageGroups
  .filter(({ set }) => set === 'age')
  .map(({ description, min, max }) => ({ description, min, max }))

const isSame = (one: Ages[number], other: Ages[number]): boolean => one.description === other.description

const isCustom = ({ description }: Ages[number]): boolean => description === customAges

/** RPT-65: those that are told apart everywhere, what a set has besides, and a range of one's own. */
const AgeGroups = ({ filter, title, value, onChange }: Props<Ages> & { readonly filter: ChosenFilter }) => {
  const own = value.find(isCustom)
  const known = [
    ...usualAges,
    ...value.filter((one) => !isCustom(one) && !usualAges.some((usual) => isSame(usual, one))),
  ]
  const choose = (chosen: readonly string[]): void =>
    onChange([
      ...known.filter(({ description }) => chosen.includes(description)),
      ...(chosen.includes(customAges) ? [own ?? { description: customAges, min: 0, max: null }] : []),
    ])
  return (
    <>
      <Choices
        title={title}
        options={[
          ...known.map((one) => ({ value: one.description, label: agesWords(one) })),
          { value: customAges, label: t('report.age.custom') },
        ]}
        chosen={value.map(({ description }) => description)}
        onChange={choose}
      />
      {own === undefined ? null : (
        <Between
          filter={filter}
          title={t('report.age.custom')}
          value={own}
          onChange={({ min, max }) =>
            onChange(value.map((one) => (isCustom(one) ? { ...own, min: min ?? 0, max } : one)))
          }
        />
      )}
    </>
  )
}

/** As many as can be stored; what is longer or more is not taken, as in a field that is full. */
const [mostLines, longestLine] = [1_000, 80]
const Lines = ({ title, value, onChange }: Props<string[]>) => {
  const take = (text: string): void => {
    const lines = text.split('\n')
    if (lines.length <= mostLines && lines.every((line) => line.length <= longestLine)) onChange(lines)
  }
  return (
    <Field label={title} hideLabel help={t('report.filter.lines')}>
      <TextArea rows={2} value={value.join('\n')} onChange={({ target }) => take(target.value)} />
    </Field>
  )
}

/** RPT-16: as long as it stands here it is switched on, and an end that is emptied is as it began. */
const BetweenIds = ({ filter, title, value, onChange }: Props<IdRange> & { readonly filter: ChosenFilter }) => {
  const read = useAppState()
  const isOpen = hasNoEnd(value)
  const shown = isOpen ? { ...value, max: Math.max(value.min, value.max) } : value
  const take = ({ min, max }: Bounds, typed: End): void => {
    const { report } = read().config
    const begun = addedFilter({}, filter, (kind) => report?.highestIds[kind] ?? null)[filter] as IdRange
    // An end that somebody has typed is one, were it the usual one.
    const open = max === null || (isOpen && typed === 'min')
    onChange({ enabled: true, min: min ?? begun.min, max: open ? begun.max : max, open })
  }
  return <Between filter={filter} title={title} value={shown} onChange={take} />
}

const Values = ({ report, filter, filters }: EditorProps) => {
  const say = useSay()
  const form = formOf(filter)
  const title = filterTitle(filter)
  const value: unknown = filters[filter]
  const set = (next: unknown): void => say(filterSet({ report, filter, to: { [filter]: next } }))
  switch (form.is) {
    case 'text':
      return (
        <Field label={title} hideLabel>
          <TextInput value={String(value)} maxLength={200} onChange={({ target }) => set(target.value)} />
        </Field>
      )
    case 'contained': {
      const contained = value as { search: string; contains: boolean }
      return (
        <>
          <Field label={title} hideLabel>
            <TextInput
              value={contained.search}
              maxLength={120}
              onChange={({ target }) => set({ ...contained, search: target.value })}
            />
          </Field>
          <Checkbox
            label={t('report.filter.contains')}
            checked={contained.contains}
            onChange={({ target }) => set({ ...contained, contains: target.checked })}
          />
        </>
      )
    }
    case 'words':
      return (
        <Field label={title} hideLabel>
          <Select
            value={String(value)}
            options={form.words.map((word) => ({ value: word, label: wordOf(filter, word) }))}
            onChange={({ target }) => set(target.value)}
          />
        </Field>
      )
    case 'ids':
      return <Ids title={title} value={value as number[]} lookup={form.lookup} tagsOf={form.tagsOf} onChange={set} />
    case 'combinable':
      return (
        <Combinable
          report={report}
          filter={filter}
          filters={filters}
          title={title}
          value={value as CombinableGroup[]}
          lookup={form.lookup}
          tagsOf={form.tagsOf}
          onChange={set}
        />
      )
    case 'customFields':
      return (
        <CustomFieldsEditor
          title={title}
          value={value as NonNullable<ReportFilters['victim_custom_fields']>}
          of={form.of}
          onChange={set}
        />
      )
    case 'ages':
      return <AgeGroups filter={filter} title={title} value={value as Ages} onChange={set} />
    case 'lines':
      return <Lines title={title} value={value as string[]} onChange={set} />
    case 'persons':
      return <Persons title={title} value={value as number[]} onChange={set} />
    case 'clientTypes':
      return (
        <Choices
          title={title}
          options={clientTypes.map((type) => ({ value: type, label: t(`victim_type.${type}`) }))}
          chosen={value as string[]}
          onChange={set}
        />
      )
    case 'customAge':
      return <Between filter={filter} title={title} value={value as Bounds} onChange={set} />
    case 'range':
      return <BetweenIds filter={filter} title={title} value={value as IdRange} onChange={set} />
    case 'account':
    case 'noGrant':
    case 'one':
      return null
  }
}

/** One filter with its values; its button takes it away (RPT-32). */
export const FilterEditor = ({ onRemove, ...props }: EditorProps & { readonly onRemove: () => void }) => {
  const { report, filter, filters } = props
  const say = useSay()
  return (
    <li className={css.filter}>
      <fieldset className={css.parts}>
        <legend>{filterTitle(filter)}</legend>
        <Values {...props} />
      </fieldset>
      <IconButton
        icon="close"
        size="small"
        label={t('report.filter.remove', { text: filterTitle(filter) })}
        onClick={() => {
          onRemove()
          const to = withoutParts(filters, filter)
          say(to === null ? filterRemoved({ report, filter, at: 0 }) : filterSet({ report, filter, to }))
        }}
      />
    </li>
  )
}
