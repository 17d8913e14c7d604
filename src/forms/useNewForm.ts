import { useEffect } from 'react'
import { isNewDraftWaiting, isPageKind, newDraftTaken, type Kind, type OwnerKind } from '../../domain/records/index.ts'
import { useAppState, useSay } from '../store/index.ts'

/** The form of a new record that has a place of its own takes up a draft that waits, when it opens and holds nothing. */
export const useNewForm = (kind: Kind): void => {
  const [say, read] = [useSay(), useAppState()]
  useEffect(() => {
    const owner: OwnerKind = isPageKind(kind) ? kind : 'account'
    const own = { kind, owner, of: 0, mark: null }
    if (isNewDraftWaiting(read(), own)) say(newDraftTaken(own))
  }, [say, read, kind])
}
