import { useEffect } from 'react'
import { linkFollowed } from '../../domain/session/index.ts'
import { useSay, useSeal } from '../store/index.ts'

/** Asks what has become of the link before anybody types a password. */
export const useLink = (token: string | null, purpose: 'invitation' | 'reset'): void => {
  const say = useSay()
  const seal = useSeal()
  useEffect(() => {
    if (token !== null) say(linkFollowed({ token: seal(token), purpose }))
  }, [token, purpose, say, seal])
}
