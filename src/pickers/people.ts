/** People among client records, and the person of the record that was chosen. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { cardTitle, type AnyCard } from '../../domain/lists/index.ts'
import { t } from '../../domain/messages/index.ts'
import { dayFrom, recordOf, recordOpened, shownDay, shownPhone } from '../../domain/records/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import type { Choice } from '../ui/index.ts'

const shownBirthdate = (birthdate: string | null): string => {
  const day = birthdate === null ? null : dayFrom(birthdate)
  return day === null ? '' : t('likeness.born', { day: shownDay(day) })
}

/** Several records of one person look alike, so the first stands for all. A mass incident is nobody (CLI-11). */
export const peopleIn = (cards: readonly AnyCard[]): readonly Choice[] => {
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

/** Tells the person of a chosen client once that record is there: the list's row does not name its person. */
export const useChosenPerson = (
  onPerson: (id: number) => void,
): { readonly choose: (victim: number) => void; readonly isNobody: boolean } => {
  const [chosen, setChosen] = useState<number | null>(null)
  // Told once for each choice: a record that is loaded anew later must not tell again.
  const waiting = useRef(false)
  const say = useSay()
  const person = useAppSelector((state) => (chosen === null ? undefined : recordOf(state, 'victim', chosen)?.person_id))
  useEffect(() => {
    if (!waiting.current || person === undefined || person === null) return
    waiting.current = false
    onPerson(person)
  }, [person, onPerson])
  const choose = useCallback(
    (victim: number): void => {
      waiting.current = true
      setChosen(victim)
      say(recordOpened({ kind: 'victim', id: victim }))
    },
    [say],
  )
  return { choose, isNobody: person === null }
}
