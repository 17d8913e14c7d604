import {
  changeGroup,
  deepestGroup,
  filterField,
  newCondition,
  noFilter,
  offeredFilters,
  type Combine,
  type FilterCondition,
  type FilterGroup,
  type FilterForm,
  type GroupPath,
  type ListTab,
} from '../../domain/lists/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { useAppSelector } from '../store/index.ts'
import { Button, Field, RadioGroup, Select } from '../ui/index.ts'
import { FilterConditionRow } from './FilterConditionRow.tsx'
import css from './filters.module.css'

type Props = {
  readonly tab: ListTab
  readonly form: FilterForm
  /** The whole filter, and which of its groups this is. */
  readonly filter: FilterGroup
  readonly group: FilterGroup
  readonly path: GroupPath
  readonly isChecked: boolean
  readonly onChange: (filter: FilterGroup) => void
}

const replaced = (conditions: readonly FilterCondition[], at: number, by: FilterCondition | null): FilterCondition[] =>
  conditions.flatMap((condition, index) => (index === at ? (by ?? []) : [condition]))

/** LST-13: the conditions of a group, and the groups in it. The plain form is the outermost group without a choice. */
export const FilterGroupEditor = ({ tab, form, filter, group, path, isChecked, onChange }: Props) => {
  const scopes = useAppSelector(scopesOf)
  const isPlain = form === 'plain'
  const number = path.map((at) => at + 1).join('.')
  const title = path.length === 0 ? t('listFilter.group') : t('listFilter.innerGroup', { number })
  const change = (next: Partial<FilterGroup>): void =>
    onChange(changeGroup(filter, path, (own) => ({ ...own, ...next })))
  const offered = offeredFilters(scopes, tab).filter(
    ({ id }) => !isPlain || !group.conditions.some(({ field }) => field === id),
  )
  const add = (id: string): void => {
    const field = filterField(tab, id)
    if (field !== undefined) change({ conditions: [...group.conditions, newCondition(field)] })
  }
  const rows = (
    <>
      <ul className={css.conditions}>
        {group.conditions.map((condition, index) => (
          <FilterConditionRow
            key={`${index} ${condition.field}`}
            tab={tab}
            condition={condition}
            isChecked={isChecked}
            onChange={(next) => change({ conditions: replaced(group.conditions, index, next) })}
          />
        ))}
      </ul>
      {group.groups.map((inner, index) => (
        <FilterGroupEditor
          key={index}
          tab={tab}
          form={form}
          filter={filter}
          group={inner}
          path={[...path, index]}
          isChecked={isChecked}
          onChange={onChange}
        />
      ))}
      <div className={css.add}>
        <Field label={path.length === 0 ? t('listFilter.add') : `${t('listFilter.add')}: ${title}`} hideLabel>
          <Select
            value=""
            placeholder={t('listFilter.add')}
            options={offered.map(({ id, title: name }) => ({ value: id, label: tOf(name) }))}
            onChange={(event) => add(event.target.value)}
          />
        </Field>
        {isPlain || path.length >= deepestGroup ? null : (
          <Button
            variant="quiet"
            icon="plus"
            onClick={() => change({ groups: [...group.groups, { ...noFilter, combine: 'any' }] })}
          >
            {t('listFilter.addGroup')}
          </Button>
        )}
        {path.length === 0 ? null : (
          <Button variant="quiet" icon="trash" onClick={() => onChange(changeGroup(filter, path, () => null))}>
            {t('listFilter.removeGroup', { number })}
          </Button>
        )}
      </div>
    </>
  )
  if (isPlain) return <div className={css.plain}>{rows}</div>
  return (
    <fieldset className={css.group} data-inner={path.length === 0 ? undefined : ''}>
      <legend className={css.legend}>{title}</legend>
      <RadioGroup
        label={title}
        orientation="horizontal"
        value={group.combine}
        options={[
          { value: 'all', label: t('listFilter.all') },
          { value: 'any', label: t('listFilter.any') },
        ]}
        onValueChange={(combine) => change({ combine: combine as Combine })}
      />
      {rows}
    </fieldset>
  )
}
