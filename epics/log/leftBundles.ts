/** What was sealed at logouts, by any build: of its parts one build may understand what another does not. */
import { aboutDrafts } from '../kernel/chain.ts'
import type { KeptDrafts, LogCipher, Reading } from '../kernel/logPort.ts'
import {
  asideOf,
  isAsideOf,
  isRead,
  once,
  partOf,
  readingsOf,
  type LeftPart,
  type RecoveryOptions,
  type TakenParts,
} from './leftParts.ts'
import { streamLock } from './presence.ts'

/**
 * Whoever has a key for it reads it, whatever this device's clock says of its age: keys are the server's to end. What is of
 * somebody else stays until it is too old. As with streams, the lock settles which of two tabs takes one over.
 */
export const takeBundles = async <S, W>(options: RecoveryOptions<S, W>): Promise<TakenParts<W>> => {
  const { store, tabs, keptCiphers, reducerVersion, now } = options
  const parts: LeftPart<W>[] = []
  const found: { readonly kept: KeptDrafts; readonly ours: readonly LogCipher[] }[] = []
  for (const kept of await store.keptDrafts()) {
    const ours = keptCiphers.filter(({ keyId }) => keyId === kept.keyId)
    if (ours.length === 0) {
      if (kept.until > (now ?? -Infinity)) continue
      const problem = { kind: 'expired', fromSeq: 1, lost: 0 } as const
      parts.push(partOf('logout', kept, 'gone', { problem, settle: once(() => store.dropKeptDrafts(kept)) }))
    } else if (!(await tabs.hold(streamLock(`${kept.keyId} ${kept.stream}`)))) continue
    else if (isAsideOf(reducerVersion, kept.aside ?? null)) parts.push(partOf('logout', kept, 'setAside', {}))
    else found.push({ kept, ours })
  }
  return async () => {
    for (const { kept, ours } of found) parts.push(readBundle(options, kept, await openBundle(kept, ours)))
    return parts
  }
}

/** Null when it was damaged. */
const openBundle = async (kept: KeptDrafts, ciphers: readonly LogCipher[]): Promise<unknown> => {
  for (const cipher of ciphers) {
    const text = await cipher.open(kept.stream, kept, aboutDrafts(kept.stream, kept.until))
    if (text !== null) return JSON.parse(text)
  }
  return null
}

/** Parts stand by themselves: each is taken over by the first build that understands it, and with the last of them it goes. */
const readBundle = <S, W>(
  { store, rules, reducerVersion }: RecoveryOptions<S, W>,
  kept: KeptDrafts,
  bundle: unknown,
): LeftPart<W> => {
  const { aside: before = null } = kept
  const parts = rules.partsOf(bundle)
  const places = (parts ?? []).map((work, index) => ({ work, place: index + 1 }))
  const wasRead = (place: number): boolean => readingsOf(before).some((reading) => isRead(reading, place))
  const work = rules.joined(places.flatMap((each) => (each.work === null || wasRead(each.place) ? [] : [each.work])))
  const takenOver = rules.takenOverInBundle(bundle)
  const unread = places.flatMap((each) => (each.work === null ? [each.place] : []))
  const waiting = unread.filter((place) => !wasRead(place))
  if (parts !== null && waiting.length === 0)
    return partOf('logout', kept, 'taken', { work, takenOver, settle: once(() => store.dropKeptDrafts(kept)) })
  const reading: Reading = { unread, from: parts === null ? 1 : null }
  const { aside, isTold } = asideOf(before, reading, reducerVersion)
  const problem = { kind: 'corrupt', fromSeq: waiting[0] ?? 1, lost: Math.max(1, waiting.length) } as const
  const settle = once(() => store.setDraftsAside(kept, aside))
  return partOf('logout', kept, 'setAside', { work, takenOver, settle, problem: isTold ? null : problem })
}
