import { useEffect } from 'react'
import { answerTo, type Answer, type Ask } from '../../domain/calls/index.ts'
import { meets } from '../../domain/kernel/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { useAppSelector, useSay } from './hooks.ts'

type Asked<A, V> = Pick<Answer<A, V>, 'value' | 'status'> & {
  /** Whether the user may ask it. */
  readonly may: boolean
  readonly again: () => void
}

/**
 * Asks for as long as this part of a screen is there: once the session is ready, for each other `of`, and when `since`
 * has changed. Null asks nothing.
 */
export const useAnswer = <A, V>(ask: Ask<A, V>, of: A | null = ask.ofNothing, since = 0): Asked<A, V> => {
  const { value, status } = useAppSelector((state) => answerTo(state, ask, of))
  const ready = useAppSelector((state) => state.session.phase === 'ready')
  const may = useAppSelector((state) => meets(scopesOf(state), ask.needs))
  const say = useSay()
  // As text: an equal one that is made with the next paint is then the same.
  const text = JSON.stringify([of, since])
  useEffect(() => {
    const [asked] = JSON.parse(text) as [A | null, number]
    if (ready && may && asked !== null) say(ask.opened(asked))
  }, [ready, may, say, ask, text])
  const again = (): void => {
    if (of !== null) say(ask.opened(of))
  }
  return { value, status, may, again }
}
