import { useCallback } from 'react'
import { same, shownPart, type Part } from '../../domain/kernel/index.ts'
import { useAppSelector, useAppState, useSay } from './hooks.ts'

/** As a state of React's own, but in the state, where a replay finds it; null is closed, or as it was at first. */
export const usePart = <T>(part: Part<T>): readonly [T | null, (value: T | null) => void] => {
  const value = useAppSelector((state) => shownPart(state, part))
  const read = useAppState()
  const say = useSay()
  const change = useCallback(
    (next: T | null): void => {
      if (!same(shownPart(read(), part), next)) say(part.changed({ value: next }))
    },
    [read, say, part],
  )
  return [value, change]
}
