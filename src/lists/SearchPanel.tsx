import { useState, type SubmitEvent } from 'react'
import {
  blankPanel,
  fieldChoices,
  listPanelEdited,
  lists,
  longestSearch,
  offeredTypes,
  panelOf,
  panelPlace,
  panelProblem,
  searchChoices,
  searchFieldsOf,
  searchTypeTitle,
  searchValueOf,
  type RecordTab,
  type Panel,
  type PanelProblem,
  type SearchType,
} from '../../domain/lists/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { navigationRequested } from '../../domain/navigation/index.ts'
import { entities } from '../../domain/records/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { CustomFieldControl } from '../customFields/index.ts'
import { useAppSelector, useAppState, useSay } from '../store/index.ts'
import { Button, Field, Select, TextInput } from '../ui/index.ts'
import css from './searchPanel.module.css'

const problemText = (problem: PanelProblem): string => {
  switch (problem) {
    case 'needed':
      return t('listPanel.needed')
    case 'short':
      return t('list.search.short')
    case 'long':
      return t('listPanel.tooLong', { most: longestSearch })
    case 'number':
      return t('quickSearch.number')
  }
}

type ValueProps = {
  readonly tab: RecordTab
  readonly panel: Panel
  readonly zone: string
  readonly error: string | undefined
  readonly onChange: (change: Partial<Panel>) => void
}

/** The control that the search type asks for: a text, a choice, or a custom field with its own control. */
const ValueControl = ({ tab, panel, zone, error, onChange }: ValueProps) => {
  const read = useAppState()
  useAppSelector((state) => state.config)
  const { searchType, field: chosen, value } = panel
  const label = t(searchTypeTitle(searchType))
  const choices = searchChoices(read(), searchType)
  const pick = (name: string, options: readonly { readonly value: string; readonly label: string }[]) => (
    <Field label={name} error={error}>
      <Select
        value={value}
        placeholder={t('listPanel.choose')}
        options={options}
        onChange={(event) => onChange({ value: event.target.value })}
      />
    </Field>
  )
  if (choices !== null) return pick(label, choices)
  if (searchValueOf(searchType) !== 'customField')
    return (
      <Field label={label} error={error}>
        <TextInput
          value={value}
          inputMode={searchValueOf(searchType) === 'number' ? 'numeric' : undefined}
          enterKeyHint="search"
          onChange={(event) => onChange({ value: event.target.value })}
        />
      </Field>
    )
  const fields = searchFieldsOf(read(), tab)
  const field = fields.find(({ id }) => id === chosen)
  const entries = field === undefined ? null : fieldChoices(field)
  return (
    <>
      <Field label={t('listPanel.field')} error={field === undefined ? error : undefined}>
        <Select
          value={chosen === null ? '' : String(chosen)}
          placeholder={t('listPanel.choose')}
          options={fields.map(({ id, label: name }) => ({ value: String(id), label: name }))}
          onChange={({ target }) => onChange({ field: target.value === '' ? null : Number(target.value), value: '' })}
        />
      </Field>
      {field === undefined ? null : entries !== null ? (
        pick(field.label, entries)
      ) : (
        <CustomFieldControl
          key={field.id}
          definition={{ ...field, required: false, description: null, status: 1 }}
          value={value === '' ? null : value}
          problem={error ?? null}
          zone={zone}
          onChange={(next) => onChange({ value: typeof next === 'string' ? next : '' })}
        />
      )}
    </>
  )
}

/** LST-07: finding in a list by any of its search types. What is typed stays, wherever one goes meanwhile. */
export const SearchPanel = ({ tab, zone }: { readonly tab: RecordTab; readonly zone: string }) => {
  const say = useSay()
  const read = useAppState()
  const scopes = useAppSelector(scopesOf)
  const panel = useAppSelector((state) => panelOf(state, tab), samePanel)
  const isSearching = useAppSelector((state) => (state.lists.tabs[tab].view?.value ?? '') !== '')
  const [shown, setShown] = useState<PanelProblem | null>(null)
  const types: readonly SearchType[] = offeredTypes(tab, scopes)
  const edit = (change: Partial<Panel>): void => {
    setShown(null)
    say(listPanelEdited({ tab, ...panel, ...change }))
  }
  const find = (event: SubmitEvent): void => {
    event.preventDefault()
    const problem = panelProblem(read(), tab, panel)
    setShown(problem)
    if (problem === null) say(navigationRequested(panelPlace(tab, panel)))
  }
  const clear = (): void => {
    setShown(null)
    say(listPanelEdited({ tab, ...blankPanel(tab, panel.searchType) }))
    say(navigationRequested({ route: `list.${tab}`, searchType: 'all' }))
  }
  const title = t('listPanel.title', { kind: tOf(entities[lists[tab].kind].names.one) })
  return (
    <details className={css.panel} data-print="hide">
      <summary>{title}</summary>
      <form className={css.form} onSubmit={find} aria-label={title} noValidate>
        <Field label={t('quickSearch.type')}>
          <Select
            value={panel.searchType}
            options={types.map((type) => ({ value: type, label: t(searchTypeTitle(type)) }))}
            onChange={(event) => edit(blankPanel(tab, event.target.value))}
          />
        </Field>
        <ValueControl
          tab={tab}
          panel={panel}
          zone={zone}
          error={shown === null ? undefined : problemText(shown)}
          onChange={edit}
        />
        <span className={css.buttons}>
          <Button type="submit" variant="primary" icon="search">
            {t('listPanel.find')}
          </Button>
          {isSearching ? (
            <Button variant="quiet" onClick={clear}>
              {t('listPanel.clear')}
            </Button>
          ) : null}
        </span>
      </form>
    </details>
  )
}

const samePanel = (a: Panel, b: Panel): boolean =>
  a.searchType === b.searchType && a.field === b.field && a.value === b.value
