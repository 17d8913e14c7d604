/** A log store in memory. */
import { conflict, gone, isWithoutStart, sameBytes } from '../../epics/adapters/dexieLogStore.ts'
import type {
  KeptDrafts,
  LogStore,
  SealedContent,
  SealedRow,
  SealedSnapshot,
  StreamHead,
} from '../../epics/kernel/logPort.ts'

export type MemoryLog = {
  readonly rows: Map<string, Map<number, SealedRow>>
  readonly heads: Map<string, StreamHead>
  readonly snapshots: Map<string, SealedSnapshot[]>
  readonly contents: Map<string, SealedContent>
  kept: KeptDrafts[]
  device: CryptoKeyPair | null
}

export const emptyMemoryLog = (): MemoryLog => ({
  rows: new Map(),
  heads: new Map(),
  snapshots: new Map(),
  contents: new Map(),
  kept: [],
  device: null,
})

export const createMemoryLogStore = (memory: MemoryLog = emptyMemoryLog()): LogStore => {
  const rowsOf = (stream: string): Map<number, SealedRow> => {
    const found = memory.rows.get(stream) ?? new Map<number, SealedRow>()
    memory.rows.set(stream, found)
    return found
  }
  const remove = (stream: string, upTo = Infinity): void => {
    if ((memory.heads.get(stream)?.lastSeq ?? 0) > upTo) return
    memory.rows.delete(stream)
    memory.heads.delete(stream)
    memory.snapshots.delete(stream)
    for (const [name, content] of memory.contents) if (content.stream === stream) memory.contents.delete(name)
  }
  return {
    streams: async () => [...memory.heads.values()].toSorted((one, other) => other.lastAt - one.lastAt),
    append: async (rows, contents = []) => {
      const [first] = rows
      if (first && isWithoutStart(first, memory.heads.get(first.stream))) throw gone()
      const added = rows.filter((row) => {
        const found = rowsOf(row.stream).get(row.fromSeq)
        if (found && !sameBytes(found.bytes, row.bytes)) throw conflict()
        return !found
      })
      for (const row of added) {
        rowsOf(row.stream).set(row.fromSeq, row)
        memory.heads.set(row.stream, { stream: row.stream, keyId: row.keyId, lastSeq: row.toSeq, lastAt: row.at })
      }
      for (const content of contents) memory.contents.set(`${content.stream} ${content.hash}`, content)
    },
    read: async (stream, afterSeq) =>
      [...rowsOf(stream).values()]
        .filter(({ toSeq }) => toSeq > afterSeq)
        .toSorted((one, other) => one.fromSeq - other.fromSeq),
    saveSnapshot: async (snapshot) => {
      if (!memory.heads.has(snapshot.stream)) return
      const others = (memory.snapshots.get(snapshot.stream) ?? []).filter(({ seq }) => seq !== snapshot.seq)
      memory.snapshots.set(
        snapshot.stream,
        [snapshot, ...others].toSorted((one, other) => other.seq - one.seq).slice(0, 2),
      )
    },
    snapshots: async (stream) => memory.snapshots.get(stream) ?? [],
    dropSnapshots: async () => memory.snapshots.clear(),
    seal: async (segment, replaces) => {
      if (!memory.heads.has(segment.stream)) return
      for (const fromSeq of replaces) rowsOf(segment.stream).delete(fromSeq)
      rowsOf(segment.stream).set(segment.fromSeq, segment)
    },
    contents: async (stream, hashes) => hashes.flatMap((hash) => memory.contents.get(`${stream} ${hash}`) ?? []),
    setAside: async (stream, aside) => {
      const head = memory.heads.get(stream)
      if (head) memory.heads.set(stream, { ...head, isSetAside: true, aside })
    },
    remove: async (stream, upTo) => remove(stream, upTo),
    keepDrafts: async (kept, instead) => {
      for (const { stream, upTo } of instead ?? []) remove(stream, upTo)
      memory.kept = [...memory.kept.filter(({ keyId, stream }) => keyId !== kept.keyId || stream !== kept.stream), kept]
    },
    keptDrafts: async () => memory.kept,
    setDraftsAside: async ({ keyId, stream }, aside) => {
      memory.kept = memory.kept.map((kept) =>
        kept.keyId === keyId && kept.stream === stream ? { ...kept, aside } : kept,
      )
    },
    dropKeptDrafts: async ({ keyId, stream }) => {
      memory.kept = memory.kept.filter((kept) => kept.keyId !== keyId || kept.stream !== stream)
    },
    clearUnused: async () => {
      if (memory.heads.size + memory.kept.length > 0) return
      for (const part of [memory.rows, memory.snapshots, memory.contents]) part.clear()
      memory.device = null
    },
    deviceKeys: async () => memory.device,
    saveDeviceKeys: async (keys) => {
      memory.device = keys
    },
    addDeviceKeys: async (made, isUsable) => {
      if (memory.device === null || !isUsable(memory.device)) memory.device = made
      return memory.device
    },
  }
}
