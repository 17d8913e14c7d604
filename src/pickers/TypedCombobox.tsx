import { useEffect } from 'react'
import { longestSearch } from '../../domain/lists/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { useClock } from '../clock/index.ts'
import { Combobox, Field, type Choice, type ComboboxState } from '../ui/index.ts'

/** Milliseconds without a key before the server is asked. */
const settled = 300

/** How it stands with the text that is typed. */
type Answer = 'none' | 'failed' | 'answered'

export type TypedComboboxProps = {
  readonly label: string
  readonly help?: string | undefined
  readonly error?: string | undefined
  readonly state: ComboboxState
  readonly onState: (state: ComboboxState) => void
  /** What must be typed at least, and whether it is not yet. */
  readonly shortest: number
  readonly tooShort: boolean
  readonly answer: Answer
  readonly choices: readonly Choice[]
  /** Whether others are found, too, and not offered. */
  readonly more?: boolean
  readonly onAsk: (text: string) => void
  readonly onChoose: (id: number) => void
}

/** A field that has the server asked for what is typed, once that has settled. None is active before it was seen. */
export const TypedCombobox = (props: TypedComboboxProps) => {
  const {
    label,
    help,
    error,
    state,
    onState,
    shortest,
    tooShort,
    answer,
    choices,
    more = false,
    onAsk,
    onChoose,
  } = props
  const { open } = state
  const clock = useClock()
  const text = state.text.trim()
  useEffect(() => {
    if (!open || tooShort) return undefined
    return clock.after(settled, () => onAsk(text))
  }, [clock, open, tooShort, text, onAsk])

  const said = { none: 'likeness.picker.searching', failed: 'likeness.picker.failed', answered: 'likeness.picker.none' }
  const note = tooShort ? t('likeness.picker.more', { count: shortest }) : tOf(said[answer])
  const count = choices.length
  const beyond = more ? t('likeness.picker.beyond', { count }) : null
  return (
    <Field label={label} help={help} error={error}>
      <Combobox
        state={state}
        onState={onState}
        icon="search"
        maxLength={longestSearch}
        selection="manual"
        choices={choices}
        note={text === '' ? null : note}
        beyond={beyond}
        found={`${beyond ?? t('likeness.picker.found', { count })}. ${t('likeness.picker.choose')}`}
        onChoose={({ id }) => onChoose(id)}
      />
    </Field>
  )
}
