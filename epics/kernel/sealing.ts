/** Seals pieces of the log and puts them on the disk: in this thread, or wherever the same is asked for by messages. */
import type { LogCipher, LogStore, SealedContent, SealedRow, Sealing } from './logPort.ts'
import { aboutContent, aboutRow, aboutSegment, aboutSnapshot, tagOf, withTag } from './chain.ts'

export const sealHere = (cipher: LogCipher, store: Pick<LogStore, 'append' | 'seal' | 'saveSnapshot'>): Sealing => {
  const { keyId } = cipher
  let isClosed = false
  /** Sealing takes its time, in which the log may have ended and what it left on the disk be gone. */
  const checkOpen = (): void => {
    if (isClosed) throw new Error('the log is closed')
  }
  /** What the store has not taken yet is given to it as it was: another one in its place would be a conflict. */
  let sealed: { readonly row: SealedRow; readonly contents: readonly SealedContent[] } | null = null
  return {
    salt: (stream) => cipher.salt(stream),
    append: async ({ place, text, tagBefore, parts }) => {
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
      await store.append([row], contents)
      sealed = null
      return tagOf(row)
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

/** Another thread's where one comes, whatever keeps it; else this one's. */
export const apartOrHere = (apart: Promise<Sealing | null>, here: () => Sealing): Sealing =>
  coming(apart.catch(() => null).then((by) => by ?? here()))

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
