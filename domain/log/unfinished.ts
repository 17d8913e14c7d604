/** Intents whose outcome is not in the log: the tab died in between, and nobody knows whether the server did it. */
import type { ActionDefinition } from '../kernel/index.ts'
import type { Entry } from './entry.ts'

/** How an intent and its outcomes find each other. */
export type Matching<P extends { readonly save: string }> = {
  readonly begun: ActionDefinition<string, P>
  /** Any of these ends it; each carries the same `save`. */
  readonly ended: readonly { readonly type: string }[]
}

/** Payloads of the intents without outcome, oldest first. */
export const unfinished = <P extends { readonly save: string }>(
  { begun, ended }: Matching<P>,
  entries: Iterable<Entry>,
): P[] => {
  const open = new Map<string, P>()
  const endings = new Set(ended.map(({ type }) => type))
  for (const { type, payload } of entries)
    if (type === begun.type) {
      const intent = payload as P
      open.set(intent.save, intent)
    } else if (endings.has(type)) open.delete((payload as { readonly save: string }).save)
  return [...open.values()]
}
