import { lazy, useState, type ComponentType } from 'react'
import type { Clock } from '../clock/index.ts'
import { fetchPart } from './fetchPart.ts'

type Fetch = () => Promise<unknown>
/** What is still to come, in the order in which it was named; some of it is needed as soon as somebody has signed in. */
const waiting = new Map<Fetch, { readonly early: boolean }>()

/**
 * A screen that is fetched when it is first needed, or before that while the browser has nothing to do. One that is
 * there already is drawn at once: React holds back for 300 ms what follows a placeholder.
 */
export const onDemand = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { early = false } = {},
): ComponentType<Props> => {
  let ready: ComponentType<Props> | null = null
  const fetch = async (): Promise<{ readonly default: ComponentType<Props> }> => {
    const Loaded = await load()
    ready = Loaded
    waiting.delete(fetch)
    return { default: Loaded }
  }
  waiting.set(fetch, { early })
  const later = () =>
    lazy(() =>
      fetchPart(fetch).catch((error: unknown) => {
        // Whoever comes to it once more has it asked for anew.
        Later = later()
        throw error
      }),
    )
  let Later = later()
  return function OnDemand(props: Props) {
    const [Screen] = useState<ComponentType<Props>>(() => ready ?? Later)
    return <Screen {...props} />
  }
}

/** Milliseconds: no screen waits longer for an idle moment, and in a browser that tells of none. */
const patience = 500

/**
 * Fetches what is still to come, one after another in idle moments: all of it, or what a sign-in needs. One that fails is
 * fetched when it is needed.
 */
export const fetchInIdleTime = (clock: Clock, which: 'all' | 'early' = 'all'): void => {
  const [next] = [...waiting].flatMap(([fetch, { early }]) => (early || which === 'all' ? [fetch] : []))
  if (next === undefined) return
  waiting.delete(next)
  clock.idle(
    patience,
    () =>
      void next()
        .catch(() => undefined)
        .then(() => fetchInIdleTime(clock, which)),
    patience / 10,
  )
}
