/** Records that were opened from wherever: as of those opened here, what was opened last is meant before namesakes. */
import { useEffect, useRef } from 'react'
import { lists, recordTabs } from '../../domain/lists/index.ts'
import type { Use } from '../../domain/palette/index.ts'
import type { State } from '../../domain/state.ts'
import { recordInView } from '../commands/index.ts'
import { useAppSelector, useAppState } from '../store/index.ts'
import { usedRow } from './opening.ts'

type Noted = State['navigation']['uses'][number] | undefined

const most = 50

/** As long as the page stands, the newest last; ids as rows have them. What was opened here is a use, and no visit too. */
export const useVisits = (now: () => number): (() => readonly Use[]) => {
  const visits = useRef<readonly Use[]>([])
  const lastUse = useRef<Noted>(undefined)
  const read = useAppState()
  const seen = useAppSelector((state) => {
    const record = recordInView(state)
    const tab = recordTabs.find((each) => lists[each].kind === record?.kind)
    return record === null || record.id === 0 || tab === undefined ? null : `${tab}:${record.id}`
  })
  useEffect(() => {
    const { uses } = read().navigation
    const fresh = uses.slice(lastUse.current === undefined ? 0 : uses.indexOf(lastUse.current) + 1)
    lastUse.current = uses.at(-1)
    if (seen === null || fresh.some((use) => usedRow(use).id === seen)) return
    visits.current = [...visits.current, { id: seen, at: now() }].slice(-most)
  }, [seen, now, read])
  return () => visits.current
}
