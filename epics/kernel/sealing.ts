/** Seals pieces of the log and puts them on the disk: in this thread, or wherever the same is asked for by messages. */
import { firstValueFrom, from, map, race, timer, type SchedulerLike } from 'rxjs'
import type { LogCipher, LogStore, SealedContent, SealedRow, Sealing } from './logPort.ts'
import { aboutContent, aboutRow, aboutSegment, aboutSnapshot, tagOf, withTag } from './chain.ts'

type RowGiven = Parameters<Sealing['append']>[0]

export const sealHere = (
  cipher: LogCipher,
  store: Pick<LogStore, 'append' | 'read' | 'seal' | 'saveSnapshot'>,
): Sealing => {
  const { keyId } = cipher
  let isClosed = false
  /** Sealing takes its time, in which the log may have ended and what it left on the disk be gone. */
  const checkOpen = (): void => {
    if (isClosed) throw new Error('the log is closed')
  }
  /** What the store has not taken yet is given to it as it was: another one in its place would be a conflict. */
  let sealed: { readonly row: SealedRow; readonly contents: readonly SealedContent[] } | null = null
  /** The tag of the same row where another thread, which was given up, has put it on the disk. */
  const putBefore = async ({ place, text, tagBefore }: RowGiven): Promise<string | null> => {
    const rows = await store.read(place.stream, place.fromSeq - 1)
    const row = rows.find(({ fromSeq, toSeq }) => fromSeq === place.fromSeq && toSeq === place.toSeq)
    if (row?.kind !== 'row') return null
    const about = aboutRow({ ...place, kind: 'row' }, tagBefore)
    return (await cipher.open(place.stream, row, about)) === text ? tagOf(row) : null
  }
  return {
    salt: (stream) => cipher.salt(stream),
    append: async (given) => {
      const { place, text, tagBefore, parts } = given
      const { stream } = place
      if (sealed?.row.fromSeq !== place.fromSeq || sealed.row.toSeq !== place.toSeq) {
        const contents: SealedContent[] = []
        for (const { hash, json } of parts)
          contents.push({ stream, hash, ...(await cipher.seal(stream, json, aboutContent(stream, hash), true)) })
        const about = aboutRow({ kind: 'row', ...place }, tagBefore)
        sealed = { row: { ...place, kind: 'row', keyId, ...(await cipher.seal(stream, text, about, false)) }, contents }
      }
      const { row, contents } = sealed
      checkOpen()
      const tag = await store.append([row], contents).then(
        () => tagOf(row),
        async (error: unknown) => {
          const isThere = error instanceof Error && error.name === 'ConstraintError'
          const there = isThere ? await putBefore(given) : null
          if (there === null) throw error
          return there
        },
      )
      sealed = null
      return tag
    },
    seal: async ({ place, text, tagBefore, tag, replaces }) => {
      const segment = { ...place, kind: 'segment', keyId } as const
      const bytes = await cipher.seal(place.stream, text, aboutSegment(segment, tagBefore, tag), true)
      checkOpen()
      await store.seal({ ...segment, ...withTag(bytes, tag) }, replaces)
    },
    saveSnapshot: async ({ stream, seq, reducerVersion }, pieces) => {
      const parts: string[] = []
      for await (const piece of pieces) parts.push(piece)
      const text = parts.join('')
      const bytes = await cipher.seal(stream, text, aboutSnapshot(stream, seq, reducerVersion), true)
      checkOpen()
      await store.saveSnapshot({ stream, keyId, seq, reducerVersion, ...bytes })
    },
    close: () => {
      isClosed = true
    },
  }
}

/** Milliseconds in which another thread is there, its part of the build too; then this one does the work. */
const comesWithin = 10_000

/** Another thread's where one comes in time, whatever keeps it; else this one's. */
export const apartOrHere = (apart: Promise<Sealing | null>, here: () => Sealing, scheduler: SchedulerLike): Sealing => {
  const came$ = from(apart.catch(() => null))
  const late$ = timer(comesWithin, scheduler).pipe(map(() => null))
  return coming(
    firstValueFrom(race(came$, late$)).then((by) => {
      if (by === null) apart.then((late) => late?.close()).catch(() => undefined)
      return by ?? here()
    }),
  )
}

/** One that is still on its way: what is asked of it waits. */
const coming = (sealing: Promise<Sealing>): Sealing => {
  let isClosed = false
  // Who asks hears of it.
  sealing.then((by) => (isClosed ? by.close() : undefined)).catch(() => undefined)
  return {
    salt: async (stream) => (await sealing).salt(stream),
    append: async (row) => (await sealing).append(row),
    seal: async (segment) => (await sealing).seal(segment),
    saveSnapshot: async (place, pieces) => (await sealing).saveSnapshot(place, pieces),
    close: () => {
      isClosed = true
      sealing.then((by) => by.close()).catch(() => undefined)
    },
  }
}

/** Milliseconds without an answer after which a thread is given up; twice as many each time that it is done. */
export const deadAfter = 20_000
const mostDoublings = 4

/**
 * One that answers no more is closed, and another one gets the same once more. What the first has put on the disk
 * nevertheless stays, and is found there. Segments and snapshots only make reading faster: they fail with it.
 */
export const replaced = (begin: () => Sealing, scheduler: SchedulerLike): Sealing => {
  let now = begin()
  let isClosed = false
  let given = 0
  const asked = async <T>(ask: (by: Sealing) => Promise<T>): Promise<T> => {
    const by = now
    const answer$ = from(ask(by)).pipe(map((value) => ({ value })))
    const late$ = timer(deadAfter * 2 ** Math.min(given, mostDoublings), scheduler).pipe(map(() => null))
    const first = await firstValueFrom(race(answer$, late$))
    if (first !== null) {
      given = 0
      return first.value
    }
    if (isClosed) throw new Error('the log is closed')
    if (now === by) {
      given += 1
      by.close()
      now = begin()
    }
    return asked(ask)
  }
  return {
    salt: (stream) => asked((by) => by.salt(stream)),
    append: (row) => asked((by) => by.append(row)),
    seal: (segment) => now.seal(segment),
    saveSnapshot: (place, pieces) => now.saveSnapshot(place, pieces),
    close: () => {
      isClosed = true
      now.close()
    },
  }
}
