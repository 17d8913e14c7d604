/** Records that were opened from wherever: as of those opened here, what was opened last is meant before namesakes. */
import { useEffect, useRef } from 'react'
import { lists, recordTabs } from '../../domain/lists/index.ts'
import type { Use } from '../../domain/palette/index.ts'
import { recordInView } from '../commands/index.ts'
import { useAppSelector } from '../store/index.ts'

const most = 50

/** As long as the page stands, the newest last; ids as rows have them. */
export const useVisits = (now: () => number): (() => readonly Use[]) => {
  const visits = useRef<readonly Use[]>([])
  const seen = useAppSelector((state) => {
    const record = recordInView(state)
    const tab = recordTabs.find((each) => lists[each].kind === record?.kind)
    return record === null || record.id === 0 || tab === undefined ? null : `${tab}:${record.id}`
  })
  useEffect(() => {
    if (seen !== null) visits.current = [...visits.current, { id: seen, at: now() }].slice(-most)
  }, [seen, now])
  return () => visits.current
}
