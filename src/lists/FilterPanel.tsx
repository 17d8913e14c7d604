import { useState, type SubmitEvent } from 'react'
import {
  activeFilter,
  conditionsOf,
  filterFormNames,
  filterPanelOf,
  isAskable,
  isTooLong,
  listFilterEdited,
  listOpened,
  losesInPlain,
  plainQuestion,
  noFilter,
  toCombinable,
  toPlain,
  viewOf,
  type FilterForm,
  type FilterGroup,
  type ListTab,
} from '../../domain/lists/index.ts'
import { t } from '../../domain/messages/index.ts'
import { useAppSelector, useAppState, usePart, useSay } from '../store/index.ts'
import { Banner, Button, ConfirmDialog, Field, RadioGroup } from '../ui/index.ts'
import { FilterGroupEditor } from './FilterGroupEditor.tsx'
import css from './filters.module.css'
import panelCss from './searchPanel.module.css'

/** LST-12, LST-13: filtering a list, in either form. What is chosen stays until it is applied. */
export const FilterPanel = ({ tab, isOpen }: { readonly tab: ListTab; readonly isOpen: boolean }) => {
  const say = useSay()
  const read = useAppState()
  const applied = useAppSelector((state) => viewOf(state, tab)?.filter ?? noFilter)
  const edited = useAppSelector((state) => state.lists.filterPanels[tab])
  const { form, filter } = edited ?? filterPanelOf(read(), tab)
  const [isChecked, setIsChecked] = useState(false)
  const [isAsking, ask] = usePart(plainQuestion)
  const count = conditionsOf(activeFilter(applied) ?? noFilter).length
  const edit = (next: FilterGroup): void => say(listFilterEdited({ tab, form, filter: next }))
  const switchTo = (next: FilterForm): void => {
    if (next === form) return
    if (next === 'plain' && losesInPlain(filter)) return ask(true)
    say(listFilterEdited({ tab, form: next, filter: next === 'plain' ? toPlain(filter) : toCombinable(filter) }))
  }
  const show = (next: FilterGroup | null): void => {
    const view = viewOf(read(), tab)
    if (view === null) return
    const { filter: _before, ...rest } = view
    say(listOpened(next === null ? rest : { ...rest, filter: next }))
  }
  const apply = (event: SubmitEvent): void => {
    event.preventDefault()
    setIsChecked(true)
    if (isTooLong(filter) || !conditionsOf(filter).every((condition) => isAskable(tab, condition))) return
    setIsChecked(false)
    show(activeFilter(filter))
  }
  const clear = (): void => {
    setIsChecked(false)
    say(listFilterEdited({ tab, form, filter: noFilter }))
    show(null)
  }
  const title = count === 0 ? t('listFilter.title') : t('listFilter.count', { count })
  return (
    <details className={panelCss.panel} data-print="hide" open={isOpen}>
      <summary>{title}</summary>
      <form className={css.form} onSubmit={apply} aria-label={t('listFilter.title')} noValidate>
        <Field label={t('listFilter.form')} group>
          <RadioGroup
            orientation="horizontal"
            value={form}
            options={filterFormNames.map((name) => ({ value: name, label: t(`listFilter.form.${name}`) }))}
            onValueChange={(name) => switchTo(name as FilterForm)}
          />
        </Field>
        <FilterGroupEditor
          tab={tab}
          form={form}
          filter={filter}
          group={filter}
          path={[]}
          isChecked={isChecked}
          onChange={edit}
        />
        {isTooLong(filter) ? <Banner tone="danger">{t('listFilter.tooLong')}</Banner> : null}
        <span className={css.buttons}>
          <Button type="submit" variant="primary" icon="filter">
            {t('listFilter.apply')}
          </Button>
          {count === 0 && conditionsOf(filter).length === 0 ? null : (
            <Button variant="quiet" onClick={clear}>
              {t('listFilter.clear')}
            </Button>
          )}
        </span>
      </form>
      <ConfirmDialog
        open={isAsking === true}
        onOpenChange={() => ask(null)}
        title={t('listFilter.loses.title')}
        description={t('listFilter.loses')}
        confirmLabel={t('listFilter.loses.confirm')}
        cancelLabel={t('listFilter.loses.cancel')}
        onConfirm={() => {
          ask(null)
          say(listFilterEdited({ tab, form: 'plain', filter: toPlain(filter) }))
        }}
      />
    </details>
  )
}
