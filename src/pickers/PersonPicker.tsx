import { useCallback } from 'react'
import { linkedPerson, linkPerson, type LikenessForm } from '../../domain/likeness/index.ts'
import { t } from '../../domain/messages/index.ts'
import { currentAccount } from '../../domain/session/index.ts'
import { useAppSelector, useAppState, useSay } from '../store/index.ts'
import { PersonCombobox } from './PersonCombobox.tsx'

/** CLI-30: the existing person of whom the new record is. `LikelyPersons` shows a chosen one, with the way back. */
export const PersonPicker = ({
  form,
  onBegin,
}: {
  readonly form: LikenessForm
  /** Begins the draft where nothing has been entered yet. */
  readonly onBegin: () => void
}) => {
  const zone = useAppSelector((state) => currentAccount(state)?.time_zone ?? 'UTC')
  const say = useSay()
  const read = useAppState()
  const isLinked = useAppSelector((state) => linkedPerson(state, form) !== null)
  const link = useCallback(
    (person: number): void => {
      onBegin()
      for (const fact of linkPerson(read(), form, person, { zone })) say(fact)
    },
    [form, zone, read, say, onBegin],
  )
  if (isLinked) return null
  return <PersonCombobox label={t('likeness.person')} help={t('likeness.person.help')} onChoose={link} />
}
