import { prefillOf, subjectOf } from '../../domain/items/index.ts'
import type { Values } from '../../domain/kernel/index.ts'
import { ownersOf, type Kind, type OwnerKind } from '../../domain/records/index.ts'
import { useClock } from '../clock/index.ts'
import { useZone } from '../forms/index.ts'
import { useAppState } from '../store/index.ts'
import { useAvailable } from './offered.ts'

/** What the form of a new item begins with, read when it begins. */
export const usePrefill = (kind: Kind, owner: OwnerKind, of: number): (() => Values) => {
  const { now } = useClock()
  const zone = useZone()
  const read = useAppState()
  const subject = subjectOf({ [ownersOf(kind)[owner] ?? owner]: of })
  useAvailable(kind, subject)
  return () => prefillOf(read(), kind, subject, { now: now(), zone })
}
