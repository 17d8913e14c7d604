import { useEffect } from 'react'
import { answerTo, type Answer, type Ask } from '../../domain/calls/index.ts'
import { meets } from '../../domain/kernel/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { useAppSelector, useSay } from './hooks.ts'

type Asked<A, V> = Pick<Answer<A, V>, 'value'> & {
  readonly status: 'unasked' | 'asking' | 'answered' | 'failed'
  /** Whether the user may ask it. */
  readonly may: boolean
  readonly again: () => void
}

const statusOf = ({ isAsking, outcome }: Pick<Answer, 'isAsking' | 'outcome'>): Asked<never, never>['status'] => {
  if (isAsking) return 'asking'
  return outcome === 'none' ? 'unasked' : outcome
}

/**
 * Asks for as long as this part of a screen is there: once the session is ready, for each other `of`, and when `since`
 * has changed. Where one of them is null it is not asked by itself. Tells whether the user may ask it.
 */
export const useAsking = <A, V>(ask: Ask<A, V>, of: A | null = ask.ofNothing, since: number | null = 0): boolean => {
  const ready = useAppSelector((state) => state.session.phase === 'ready')
  const may = useAppSelector((state) => meets(scopesOf(state), ask.needs))
  const say = useSay()
  // As text: an equal one that is made with the next paint is then the same.
  const text = JSON.stringify([of, since])
  useEffect(() => {
    const [asked, when] = JSON.parse(text) as [A | null, number | null]
    if (ready && may && asked !== null && when !== null) say(ask.opened(asked))
  }, [ready, may, say, ask, text])
  return may
}

/** Asks, and draws again with each answer. */
export const useAnswer = <A, V>(
  ask: Ask<A, V>,
  of: A | null = ask.ofNothing,
  since: number | null = 0,
): Asked<A, V> => {
  const may = useAsking(ask, of, since)
  const answer = useAppSelector((state) => answerTo(state, ask, of))
  const say = useSay()
  const again = (): void => {
    if (of !== null) say(ask.opened(of))
  }
  return { value: answer.value, status: statusOf(answer), may, again }
}
