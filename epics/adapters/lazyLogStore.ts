import type { LogStore } from '../kernel/index.ts'
import { loadedOnce } from './loadedOnce.ts'

/** The log's database and its library, loaded when they are first needed: a visitor's first page does not wait for them. */
export const lazyLogStore = (load: () => Promise<LogStore>): LogStore => {
  const { get: store } = loadedOnce(load)
  return {
    streams: async () => (await store()).streams(),
    append: async (rows, contents) => (await store()).append(rows, contents),
    read: async (stream, afterSeq) => (await store()).read(stream, afterSeq),
    saveSnapshot: async (snapshot) => (await store()).saveSnapshot(snapshot),
    snapshots: async (stream) => (await store()).snapshots(stream),
    dropSnapshots: async () => (await store()).dropSnapshots(),
    seal: async (segment, replaces) => (await store()).seal(segment, replaces),
    contents: async (stream, hashes) => (await store()).contents(stream, hashes),
    setAside: async (stream, aside) => (await store()).setAside(stream, aside),
    remove: async (...given) => (await store()).remove(...given),
    keepDrafts: async (...given) => (await store()).keepDrafts(...given),
    keptDrafts: async () => (await store()).keptDrafts(),
    setDraftsAside: async (...given) => (await store()).setDraftsAside(...given),
    dropKeptDrafts: async (kept) => (await store()).dropKeptDrafts(kept),
    deviceKeys: async () => (await store()).deviceKeys(),
    saveDeviceKeys: async (keys) => (await store()).saveDeviceKeys(keys),
    clearUnused: async () => (await store()).clearUnused(),
    addDeviceKeys: async (made, isUsable) => (await store()).addDeviceKeys(made, isUsable),
  }
}
