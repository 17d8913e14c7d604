import { useCallback, useState } from 'react'
import {
  foundCards,
  isTooShort,
  recordsSearched,
  searchOf,
  type RecordCard,
  type RecordTab,
} from '../../domain/lists/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { untouched, type Choice } from '../ui/index.ts'
import { TypedCombobox } from './TypedCombobox.tsx'

export type RecordComboboxProps = {
  readonly label: string
  readonly help?: string
  readonly error?: string | undefined
  /** What is looked for, and how long a text must be for it. */
  readonly tab: RecordTab
  readonly shortest: number
  readonly searchType: string
  readonly choicesOf: (cards: readonly RecordCard[]) => readonly Choice[]
  readonly onChoose: (id: number) => void
}

const noCards: readonly RecordCard[] = []

/** A field that finds records by what is typed. */
export const RecordCombobox = ({ tab, searchType, shortest, choicesOf, ...rest }: RecordComboboxProps) => {
  const [state, setState] = useState(untouched)
  const say = useSay()
  const text = state.text.trim()
  const tooShort = text.length < shortest || isTooShort({ tab, searchType, value: text })
  const search = useAppSelector(searchOf)
  const isAnswered = !tooShort && search?.query === text && search.status !== 'searching'
  const cards = useAppSelector((read) => (isAnswered ? foundCards(read) : noCards))
  const ask = useCallback((query: string): void => say(recordsSearched({ query, tabs: [tab] })), [say, tab])
  return (
    <TypedCombobox
      {...rest}
      state={state}
      onState={setState}
      shortest={shortest}
      tooShort={tooShort}
      answer={!isAnswered ? 'none' : search.status === 'failed' ? 'failed' : 'answered'}
      choices={choicesOf(cards)}
      onAsk={ask}
    />
  )
}
