import { memo, useId, type KeyboardEvent, type Ref } from 'react'
import { currentScope, type PaletteEvent, type PaletteState } from '../../domain/palette/index.ts'
import { t } from '../../domain/messages/index.ts'
import { longestLine } from '../../domain/navigation/index.ts'
import { Icon, Kbd, Spinner } from '../ui/index.ts'
import css from './Palette.module.css'
import { PaletteClose } from './PaletteDialog.tsx'
import { PaletteList } from './PaletteList.tsx'
import { rowDomId, type RowFacts } from './rowsView.ts'
import { useSeenState, type Machine } from './usePaletteMachine.ts'

type Move = Extract<PaletteEvent, { type: 'moved' }>['to']

const moves: Readonly<Record<string, Move>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  PageDown: 'pageDown',
  PageUp: 'pageUp',
}

/** Home and End are the caret's, until it stands there. */
const endMove = ({ key, ctrlKey, shiftKey, currentTarget }: KeyboardEvent<HTMLInputElement>): Move | undefined => {
  const { selectionStart, selectionEnd, value } = currentTarget
  const stands = (at: number): boolean => !shiftKey && selectionStart === at && selectionEnd === at
  if (key === 'Home') return ctrlKey || stands(0) ? 'first' : undefined
  if (key === 'End') return ctrlKey || stands(value.length) ? 'last' : undefined
  return undefined
}

const announcement = (state: PaletteState): string => {
  switch (state.announced?.kind) {
    case 'results':
      return t('palette.results', { count: state.announced.count })
    case 'noResults':
      return t('palette.noResults')
    case 'waiting':
      return t('palette.waiting')
    case 'pressAgain':
      return t('palette.pressAgain')
    case 'remoteFailed':
      return t('palette.remoteFailed')
    default:
      return ''
  }
}

/** What stands around the rows of a page. */
export type Around = {
  readonly chips: readonly string[]
  /** What the page in front asks for; null on a page that looks for things. */
  readonly question: string | null
  /** What stands in place of rows: what to type, or why what was typed can't be taken. */
  readonly note: string | null
  readonly isProblem: boolean
  readonly isBusy: boolean
  /** The keys that open the palette, where they are to be learned. */
  readonly taught: string | null
}

type Props = {
  readonly input: Ref<HTMLInputElement>
  readonly machine: Machine
  readonly tell: (event: PaletteEvent) => void
  readonly factsOf: (id: string) => RowFacts
  /** Tab where it makes a chip of what is typed; false where it goes on to the next control. */
  readonly onTab: () => boolean
  readonly around: (state: PaletteState) => Around
}

const Hint = ({ keys, children }: { readonly keys: string; readonly children: string }) => (
  <span>
    <Kbd keys={keys} /> {children}
  </span>
)

const Keys = memo(({ isFirst }: { readonly isFirst: boolean }) => (
  <span className={css.keys}>
    <Hint keys="↑ ↓">{t('palette.hint.move')}</Hint>
    <Hint keys="↵">{t('palette.hint.run')}</Hint>
    {isFirst ? <Hint keys="?">{t('palette.hint.help')}</Hint> : <Hint keys="⌫">{t('palette.hint.back')}</Hint>}
    <Hint keys="Esc">{t('palette.hint.close')}</Hint>
  </span>
))

/** A choice has no case number to be looked for by. */
const Nothing = ({ isWaiting, isAsked }: { readonly isWaiting: boolean; readonly isAsked: boolean }) =>
  isWaiting ? (
    <p className={css.empty}>{t('palette.waiting')}</p>
  ) : (
    <div className={css.empty}>
      <Icon name="search" />
      <strong>{t('palette.noResults')}</strong>
      <span>{t(isAsked ? 'palette.noChoiceHelp' : 'palette.noResultsHelp')}</span>
    </div>
  )

/** What is in the palette's dialog: its input, its rows, what it says of them. */
export const Palette = ({ input, machine, tell, factsOf, onTab, around }: Props) => {
  const state = useSeenState(machine)
  const noteId = useId()
  const list = useId()
  const { activeId } = state
  const { chips, question, note, isProblem, isBusy, taught } = around(state)

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return
    const move = moves[event.key] ?? endMove(event)
    if (move !== undefined) tell({ type: 'moved', to: move })
    else if (event.key === 'Enter') tell({ type: 'entered', at: machine.elapsed(), repeated: event.repeat })
    else if (event.key === 'Backspace' && state.query === '' && chips.length > 0) tell({ type: 'scopePopped' })
    else if (event.key === 'Tab') {
      if (event.shiftKey || !onTab()) return
    } else if (event.key !== 'Home' && event.key !== 'End') return
    else {
      // The caret's own keys stay the input's; cmdk must not take them for the list.
      event.stopPropagation()
      return
    }
    event.preventDefault()
  }

  return (
    <>
      <div className={css.search}>
        <Icon name="search" />
        {chips.map((chip, at) => (
          // oxlint-disable-next-line react/no-array-index-key
          <span className={css.chip} key={at}>
            {chip}
          </span>
        ))}
        <input
          ref={input}
          role="combobox"
          maxLength={longestLine}
          aria-label={
            question ?? (chips.length > 0 ? t('palette.inputIn', { scope: chips.join(', ') }) : t('palette.input'))
          }
          aria-describedby={note === null ? undefined : noteId}
          aria-invalid={isProblem || undefined}
          aria-expanded={state.rows.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={activeId === null ? undefined : rowDomId(activeId)}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          placeholder={currentScope(state)?.key === 'root' ? t('palette.placeholder') : ''}
          value={state.query}
          onChange={(event) => tell({ type: 'typed', query: event.target.value })}
          onKeyDown={onKeyDown}
          onCompositionStart={() => tell({ type: 'composed', composing: true })}
          onCompositionEnd={() => tell({ type: 'composed', composing: false })}
        />
        {state.remote === 'waiting' || isBusy ? <Spinner /> : null}
        <PaletteClose />
      </div>
      <p
        id={noteId}
        className={css.note}
        data-tone={isProblem ? 'danger' : undefined}
        role="status"
        hidden={note === null}
      >
        {note}
      </p>
      <PaletteList
        id={list}
        state={state}
        factsOf={factsOf}
        onHover={(id) => tell({ type: 'hovered', id })}
        onPress={(id) => tell({ type: 'clicked', id, at: machine.elapsed() })}
      />
      {state.rows.length === 0 && note === null ? (
        <Nothing isWaiting={state.remote === 'waiting'} isAsked={question !== null} />
      ) : null}
      <div className={css.foot}>
        {taught === null ? <Keys isFirst={chips.length === 0} /> : <Hint keys={taught}>{t('palette.teach')}</Hint>}
        <span className={css.status} role="status" aria-live="polite">
          {announcement(state)}
        </span>
      </div>
    </>
  )
}
