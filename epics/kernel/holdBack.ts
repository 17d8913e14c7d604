import type { Middleware } from '@reduxjs/toolkit'
import type { Action } from '../../domain/kernel/index.ts'
import { isAction } from './stamp.ts'

/**
 * A store that starts with a part of the product: the first action that needs the rest is held back until `grow` has
 * brought it, and all that come after it, so that none overtakes another. Where `grow` fails they stay held back: it is
 * for `grow` to say so. What has no payload (Redux's own) always passes.
 */
export const holdBack = (needsMore: (action: Action) => boolean, grow: () => Promise<void>): Middleware => {
  let stage: 'small' | 'growing' | 'whole' = 'small'
  const held: unknown[] = []
  return () => (next) => {
    const release = (): void => {
      try {
        for (let first = held.shift(); first !== undefined; first = held.shift()) next(first)
      } finally {
        // One that a reducer threw at takes none of the others with it.
        if (held.length > 0) queueMicrotask(release)
        else stage = 'whole'
      }
    }
    return (action) => {
      if (stage === 'whole' || !isAction(action)) return next(action)
      if (stage === 'small' && !needsMore(action)) return next(action)
      held.push(action)
      if (stage === 'small') void grow().then(release, () => undefined)
      stage = 'growing'
      return undefined
    }
  }
}
