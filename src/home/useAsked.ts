import { useEffect } from 'react'
import type { Action } from '../../domain/kernel/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'

/** Asks for a part of the page as soon as the session is ready; what it returns asks again. */
export const useAsked = (asking: (payload: object) => Action, may = true): (() => void) => {
  const ready = useAppSelector((state) => state.session.phase === 'ready')
  const say = useSay()
  useEffect(() => {
    if (ready && may) say(asking({}))
  }, [ready, may, say, asking])
  return () => say(asking({}))
}
