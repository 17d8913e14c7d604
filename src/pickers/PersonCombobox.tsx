import { useCallback, useState } from 'react'
import { answerTo } from '../../domain/calls/index.ts'
import { toldApart } from '../../domain/likeness/index.ts'
import { foundPersons, shortestSearch, type FoundPerson } from '../../domain/lists/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { clientNamed, dayFrom, entities, shownDay, shownPhone } from '../../domain/records/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { untouched, type Choice } from '../ui/index.ts'
import { TypedCombobox } from './TypedCombobox.tsx'

const factsOf = ({ birthdate, primary_phone: phone, part, case_reference_id: number }: FoundPerson) => {
  const born = birthdate === null ? null : dayFrom(birthdate)
  const told = [
    born === null ? null : t('likeness.born', { day: shownDay(born) }),
    phone === null ? null : shownPhone(phone),
    part === null ? null : tOf(entities[part].names.one),
    number === null ? null : t('record.case', { number }),
  ]
  return told.filter((each) => each !== null)
}

/** Namesakes are different persons, whatever is known of them, and stay different choices. */
const choicesOf = (persons: readonly FoundPerson[]): readonly Choice[] =>
  toldApart(
    persons.map((person) => ({ id: person.id, name: clientNamed(person.title, {}), facts: factsOf(person) })),
  ).map(({ id, name, facts }) => ({ id, label: name, detail: facts.join(' · ') }))

export type PersonComboboxProps = {
  readonly label: string
  readonly help: string
  readonly error?: string | undefined
  readonly onChoose: (person: number) => void
}

/** A field that finds persons, whatever they are on which case, each once. */
export const PersonCombobox = (props: PersonComboboxProps) => {
  const [state, setState] = useState(untouched)
  const say = useSay()
  const search = state.text.trim()
  const tooShort = search.length < shortestSearch
  const { value, outcome } = useAppSelector((read) => answerTo(read, foundPersons, { search }))
  const ask = useCallback((text: string): void => say(foundPersons.opened({ search: text })), [say])
  return (
    <TypedCombobox
      {...props}
      state={state}
      onState={setState}
      shortest={shortestSearch}
      tooShort={tooShort}
      answer={tooShort ? 'none' : outcome}
      choices={tooShort ? [] : choicesOf(value?.persons ?? [])}
      more={value?.more ?? false}
      onAsk={ask}
    />
  )
}
