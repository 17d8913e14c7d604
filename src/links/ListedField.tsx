import { useState } from 'react'
import { folded } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import { Combobox, Field, untouched, type Choice } from '../ui/index.ts'

export type ListedFieldProps = {
  readonly label: string
  readonly placeholder: string
  readonly choices: readonly Choice[]
  readonly onChoose: (id: number) => void
  /** The choices themselves are still on their way. */
  readonly isWaiting?: boolean
}

/** Those that hold the typed text, whatever its case and accents, or whose group begins with it. */
const matching = (choices: readonly Choice[], typed: string): readonly Choice[] => {
  const said = folded(typed).trim()
  return said === ''
    ? choices
    : choices.filter(({ label, group = '' }) => folded(label).includes(said) || folded(group).trim().startsWith(said))
}

/** A field that adds one of a list that is known here, found by what is typed. */
export const ListedField = ({ label, placeholder, choices, onChoose, isWaiting = false }: ListedFieldProps) => {
  const [state, setState] = useState(untouched)
  const offered = matching(choices, state.text)
  return (
    <Field label={label}>
      <Combobox
        state={state}
        onState={setState}
        placeholder={placeholder}
        selection="automatic"
        choices={offered}
        note={t(isWaiting ? 'operations.choices.searching' : 'operations.choices.none')}
        found={t('operations.choices.found', { count: offered.length })}
        onChoose={({ id }) => onChoose(id)}
      />
    </Field>
  )
}
