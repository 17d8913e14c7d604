import { useEffect, useRef } from 'react'
import { lists, searchTypeTitle, recordTabNamed } from '../../domain/lists/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import {
  isPicking,
  mostTyped,
  objectsFor,
  quickSearchClosed,
  quickSearchEntered,
  quickSearchFiltered,
  quickSearchMoved,
  quickSearchObjectChosen,
  quickSearchOpened,
  quickSearchType,
  quickSearchTyped,
  rowKey,
} from '../../domain/quickSearch/index.ts'
import { dayFrom, entities } from '../../domain/records/index.ts'
import { currentAccount, scopesOf } from '../../domain/session/index.ts'
import { useToday } from '../clock/index.ts'
import { useAppSelector, useAppState, useSay } from '../store/index.ts'
import { focusWhenCalm, Icon, IconButton, useCombobox, VisuallyHidden } from '../ui/index.ts'
import { announcement, noteOf } from './note.ts'
import css from './quickSearch.module.css'
import { ResultList } from './ResultList.tsx'
import { SearchTools } from './SearchTools.tsx'

/**
 * SRC-01: the box in the bar, a combobox whose state is in the log. On a narrow screen a button lets it down from the
 * bar.
 */
export const QuickSearch = () => {
  const say = useSay()
  const read = useAppState()
  const search = useAppSelector((state) => state.quickSearch)
  // What rows are called is read while they are drawn, so those in sight are drawn anew when these change.
  useAppSelector((state) => (state.quickSearch.open ? state.lists.cards : null))
  useAppSelector((state) => (state.quickSearch.open ? state.config : null))
  const scopes = useAppSelector(scopesOf)
  const zone = useAppSelector((state) => currentAccount(state)?.time_zone ?? 'UTC')
  const today = dayFrom(useToday())
  const controls = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const { open, tab, rows, active } = search
  const picking = useAppSelector(isPicking)
  const by = t(searchTypeTitle(quickSearchType(read())))
  const text = picking ? search.filter : search.text
  const kindName = (each: typeof tab, many: boolean): string =>
    tOf(many ? entities[lists[each].kind].names.many : entities[lists[each].kind].names.one)
  const note = noteOf(read(), kindName(tab, true).toLowerCase())

  useEffect(() => {
    if (!open) return undefined
    return focusWhenCalm(() => {
      if (controls.current?.contains(document.activeElement) !== true) input.current?.focus()
    })
  }, [open])

  const close = (): void => {
    if (read().quickSearch.open) say(quickSearchClosed({}))
  }
  const type = (typed: string): void =>
    say(picking ? quickSearchFiltered({ text: typed }) : quickSearchTyped({ text: typed }))
  const back = (): void => input.current?.focus()
  const combobox = useCombobox({
    open,
    text,
    keys: rows.map(({ row }) => rowKey(row)),
    active,
    onType: type,
    onClear: () => {
      type('')
      close()
    },
    onOpen: () => say(quickSearchOpened({})),
    onMove: (to) => {
      if (!open) say(quickSearchOpened({}))
      say(quickSearchMoved({ to }))
    },
    onEnter: () => say(quickSearchEntered({})),
    onDismiss: () => {
      close()
      if (opener.current !== null && opener.current.offsetParent !== null) opener.current.focus()
      else back()
    },
    onLeave: close,
  })

  return (
    // The keys of the whole: Escape closes from each of its controls.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div {...combobox.root} className={css.root} data-open={open}>
      <IconButton
        ref={opener}
        icon="search"
        label={t('quickSearch.title')}
        className={css.opener}
        aria-expanded={open}
        onClick={() => say(open ? quickSearchClosed({}) : quickSearchOpened({}))}
      />
      <form
        ref={controls}
        role="search"
        aria-label={t('quickSearch.title')}
        className={css.box}
        onSubmit={(event) => event.preventDefault()}
      >
        <div className={css.line1}>
          <span className={css.object}>
            <select
              aria-label={t('quickSearch.object')}
              value={tab}
              onChange={(event) => {
                const chosen = recordTabNamed(event.target.value)
                if (chosen !== undefined) say(quickSearchObjectChosen({ tab: chosen }))
              }}
            >
              {objectsFor(scopes).map((each) => (
                <option key={each} value={each}>
                  {kindName(each, false)}
                </option>
              ))}
            </select>
            <Icon name="chevron-down" size="small" />
          </span>
          <input
            {...combobox.input}
            ref={input}
            className={css.input}
            type="text"
            aria-label={t('quickSearch.input', { object: kindName(tab, false), type: by })}
            aria-keyshortcuts="/"
            enterKeyHint="search"
            maxLength={mostTyped}
            placeholder={t('quickSearch.placeholder', { object: by.toLowerCase() })}
          />
          {text === '' ? null : (
            <IconButton
              icon="close"
              size="small"
              label={t('quickSearch.clear')}
              className={css.clear}
              onClick={() => {
                type('')
                back()
              }}
            />
          )}
        </div>
        <div className={css.popup} hidden={!open}>
          <SearchTools onBack={back} />
          {note === null ? null : <p className={css.note}>{note}</p>}
          <ResultList combobox={combobox} rows={rows.map(({ row }) => row)} world={{ today, zone, scopes }} />
        </div>
      </form>
      <div role="status">
        <VisuallyHidden>{open ? announcement(read(), note) : ''}</VisuallyHidden>
      </div>
    </div>
  )
}
