import { useEffect, useRef, useState } from 'react'
import { linkedPerson, linkPerson, type LikenessForm } from '../../domain/likeness/index.ts'
import { cardTitle, shortestSearch, type AnyCard } from '../../domain/lists/index.ts'
import { t } from '../../domain/messages/index.ts'
import { dayFrom, recordOf, recordOpened, shownDay, shownPhone } from '../../domain/records/index.ts'
import { useAppSelector, useAppState, useSay } from '../store/index.ts'
import { RecordCombobox, type Choice } from './RecordCombobox.tsx'
import { useZone } from '../forms/index.ts'

const shownBirthdate = (birthdate: string | null): string => {
  const day = birthdate === null ? null : dayFrom(birthdate)
  return day === null ? '' : t('likeness.born', { day: shownDay(day) })
}

/** People among client records. Several records of one person look alike, so the first stands for all. */
const peopleIn = (cards: readonly AnyCard[]): readonly Choice[] => {
  const seen = new Set<string>()
  return cards.flatMap((card) => {
    if (card.tab !== 'victims' || card.row.mass_incident) return []
    const { id, birthdate, primary_phone } = card.row
    const label = cardTitle(card)
    const detail = [shownBirthdate(birthdate), primary_phone === null ? '' : shownPhone(primary_phone)]
      .filter((part) => part !== '')
      .join(' · ')
    const alike = `${label} ${detail}`
    if (seen.has(alike)) return []
    seen.add(alike)
    return [{ id, label, detail }]
  })
}

/** CLI-30: the existing person of whom the new record is. `LikelyPersons` shows a chosen one, with the way back. */
export const PersonPicker = ({ form }: { readonly form: LikenessForm }) => {
  const [chosen, setChosen] = useState<number | null>(null)
  // Linked once for each choice: a record that is loaded anew later must not link again.
  const waiting = useRef(false)
  const zone = useZone()
  const say = useSay()
  const read = useAppState()
  const isLinked = useAppSelector((state) => linkedPerson(state, form) !== null)
  // The list's row does not name its person; the record does.
  const record = useAppSelector((state) => (chosen === null ? undefined : recordOf(state, 'victim', chosen)))
  const choose = (id: number): void => {
    waiting.current = true
    setChosen(id)
    say(recordOpened({ kind: 'victim', id }))
  }
  const isNobody = record !== undefined && record.person_id === null
  useEffect(() => {
    if (!waiting.current || record === undefined || record.person_id === null) return
    waiting.current = false
    for (const fact of linkPerson(read(), form, record.person_id, { zone })) say(fact)
  }, [record, form, zone, read, say])
  if (isLinked) return null
  return (
    <RecordCombobox
      label={t('likeness.person')}
      help={t('likeness.person.help')}
      error={isNobody ? t('likeness.person.noPerson') : undefined}
      tab="victims"
      searchType="victim"
      shortest={shortestSearch}
      choicesOf={peopleIn}
      onChoose={choose}
    />
  )
}
