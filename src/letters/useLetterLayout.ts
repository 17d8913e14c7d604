import { useEffect } from 'react'
import { usualLayout, type LetterLayout } from '../../domain/letters/index.ts'
import { openingOf, recordOf, recordOpened } from '../../domain/records/index.ts'
import { currentAccount } from '../../domain/session/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'

const bare: LetterLayout = { ...usualLayout, address_block: '' }

/** ACT-12: how the agency's letters look; null until it is known, the usual look where it can't be had. */
export const useLetterLayout = (): LetterLayout | null => {
  const say = useSay()
  const account = useAppSelector((state) => currentAccount(state)?.id ?? null)
  const layout = useAppSelector((state) => (account === null ? undefined : recordOf(state, 'letter_defaults', account)))
  const opening = useAppSelector((state) =>
    account === null ? undefined : openingOf(state, 'letter_defaults', account)?.status,
  )
  const isMissing = account !== null && layout === undefined && opening === undefined
  useEffect(() => {
    if (isMissing) say(recordOpened({ kind: 'letter_defaults', id: account }))
  }, [isMissing, account, say])
  return layout ?? (opening === 'failed' ? bare : null)
}
