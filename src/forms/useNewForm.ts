import { useEffect, useRef } from 'react'
import {
  draftOf,
  isNewFormBehind,
  isPageKind,
  newDraftTaken,
  type Kind,
  type NewDraft,
} from '../../domain/records/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'

/**
 * The form of a new record takes up a draft that waits for it, when it opens or as long as nobody has typed there: drafts
 * of a tab that died may come later. `isShown`: whether the form stands on the screen.
 */
export const useNewForm = ({ kind, owner, of, mark }: NewDraft, isShown = true): void => {
  const say = useSay()
  const isTyped = useAppSelector((state) => draftOf(state, kind, 0) !== undefined)
  // What the palette is being told belongs to another draft than one that is found meanwhile.
  const isBehind = useAppSelector(
    (state) => isShown && !state.navigation.paletteOpen && isNewFormBehind(state, { kind, owner, of, mark }),
  )
  const wasTyped = useRef(false)
  useEffect(() => {
    if (isBehind && !wasTyped.current) say(newDraftTaken({ kind, owner, of, mark }))
    wasTyped.current = isShown && (isTyped || wasTyped.current)
  }, [say, isBehind, isShown, isTyped, kind, owner, of, mark])
}

/** As of a record that hangs on no page, and on no record but itself. */
export const ownNewDraft = (kind: Kind): NewDraft => ({
  kind,
  owner: isPageKind(kind) ? kind : 'account',
  of: 0,
  mark: null,
})
