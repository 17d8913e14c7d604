import { useEffect, useId, useRef, type FocusEvent, type KeyboardEvent } from 'react'
import { lists, searchTypeTitle, tabNamed } from '../../domain/lists/index.ts'
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
} from '../../domain/quickSearch/index.ts'
import { dayFrom, entities } from '../../domain/records/index.ts'
import { currentAccount, scopesOf } from '../../domain/session/index.ts'
import { useToday } from '../clock/index.ts'
import { useAppSelector, useAppState, useSay } from '../store/index.ts'
import { focusWhenCalm, Icon, IconButton, VisuallyHidden } from '../ui/index.ts'
import { announcement, noteOf } from './note.ts'
import css from './quickSearch.module.css'
import { optionId, ResultList } from './ResultList.tsx'
import { SearchTools } from './SearchTools.tsx'

const moves = { ArrowDown: 'next', ArrowUp: 'previous' } as const
const isMove = (key: string): key is keyof typeof moves => Object.hasOwn(moves, key)

/**
 * SRC-01: the box in the bar. The combobox pattern: the focus stays in the box, arrows move in the list, Enter opens,
 * Escape closes and then clears. On a narrow screen a button lets it down from the bar.
 */
export const QuickSearch = () => {
  const say = useSay()
  const read = useAppState()
  const search = useAppSelector((state) => state.quickSearch)
  // What rows are called is read while they are drawn, so they are drawn anew when these change.
  useAppSelector((state) => state.lists.cards)
  useAppSelector((state) => state.config)
  const scopes = useAppSelector(scopesOf)
  const zone = useAppSelector((state) => currentAccount(state)?.time_zone ?? 'UTC')
  const today = dayFrom(useToday())
  const list = useId()
  const root = useRef<HTMLDivElement>(null)
  const controls = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const { open, tab, rows, active } = search
  const picking = isPicking(read())
  const by = t(searchTypeTitle(quickSearchType(read())))
  const text = picking ? search.filter : search.text
  const kindName = (each: typeof tab, many: boolean): string =>
    tOf(many ? entities[lists[each].kind].names.many : entities[lists[each].kind].names.one)
  const note = noteOf(read(), kindName(tab, true).toLowerCase())
  const activeRow = active === null ? undefined : rows[active]?.row

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
  const onBlur = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget instanceof Node && root.current?.contains(relatedTarget) === true) return
    // Another window in front takes the focus and gives it back.
    if (document.hasFocus()) close()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return
    if (isMove(event.key)) say(open ? quickSearchMoved({ to: moves[event.key] }) : quickSearchOpened({}))
    else if (event.key === 'Enter') {
      if (!event.repeat) say(quickSearchEntered({}))
    } else return
    event.preventDefault()
  }
  const onEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    if (!open && text === '') return
    event.preventDefault()
    event.stopPropagation()
    if (!open) return type('')
    close()
    if (opener.current !== null && opener.current.offsetParent !== null) opener.current.focus()
    else back()
    return undefined
  }

  return (
    // The keys of the whole: Escape closes from each of its controls.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={root} className={css.root} data-open={open} onBlur={onBlur} onKeyDown={onEscape}>
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
                const chosen = tabNamed(event.target.value)
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
            ref={input}
            className={css.input}
            type="text"
            role="combobox"
            aria-label={t('quickSearch.input', { object: kindName(tab, false), type: by })}
            aria-expanded={open && rows.length > 0}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={open && activeRow !== undefined ? optionId(list, activeRow) : undefined}
            aria-keyshortcuts="/"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={mostTyped}
            placeholder={t('quickSearch.placeholder', { object: by.toLowerCase() })}
            value={text}
            onChange={(event) => type(event.target.value)}
            onClick={() => (open ? undefined : say(quickSearchOpened({})))}
            onKeyDown={onKeyDown}
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
          <ResultList id={list} rows={rows.map(({ row }) => row)} active={active} world={{ today, zone, scopes }} />
        </div>
      </form>
      <div role="status">
        <VisuallyHidden>{open ? announcement(read(), note) : ''}</VisuallyHidden>
      </div>
    </div>
  )
}
