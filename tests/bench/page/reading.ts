/** From a log on the device to a state: start-up with and without a snapshot, and replay in memory. */
import { actions } from '../../../domain/actions.ts'
import { replay } from '../../../domain/log/index.ts'
import { rootReducer } from '../../../domain/state.ts'
import { createDexieLogStore } from '../../../epics/adapters/dexieLogStore.ts'
import { openLog } from '../../../epics/log/index.ts'
import { productRoot } from '../../log/longSession.ts'
import { segment, session } from './sample.ts'
import { cipher, freshDatabase, openWriter } from './writing.ts'

const database = 'bench-start'
/** A snapshot of this state is made every segment or second one: on the average half of that is left to replay, here all. */
const afterSnapshot = 1_000

/** Writes the log that `startTime` opens. */
export const writeLog = async (length: number): Promise<void> => {
  await freshDatabase(database)
  const entries = session(length)
  const writer = await openWriter(database, 'long')
  const snapshotAt = length - (length % segment) - afterSnapshot
  const state = replay(productRoot, entries.slice(0, snapshotAt)).state
  for (let at = 0; at < entries.length; at += segment) {
    for (const entry of entries.slice(at, at + segment))
      writer.enqueue(entry, entry.seq === snapshotAt ? state : undefined)
    await writer.flush()
    await writer.settled()
  }
  writer.close()
}

/** Milliseconds from nothing to the state, the database's opening included; in a page that has just been loaded. */
export const startTime = async (from: 'nothing' | 'snapshot' | 'first entry', expected: number): Promise<number> => {
  const began = performance.now()
  const store = createDexieLogStore({ name: database })
  const opened = await openLog({
    store,
    stream: from === 'nothing' ? 'none' : 'long',
    cipher: await cipher(),
    root: productRoot,
    registry: actions,
    reducerVersion: '1',
    useSnapshot: from !== 'first entry',
  })
  const taken = performance.now() - began
  store.close()
  if (opened.nextSeq !== expected + 1 || opened.problem !== null)
    throw new Error(`the log opened up to ${opened.nextSeq - 1}, not ${expected}`)
  if (opened.snapshotSeq > 0 !== (from === 'snapshot')) throw new Error('the snapshot was not used as asked')
  return taken
}

/** Actions a second: replay, and a bare fold over the same reducers; the best of so many. */
export const replayRates = (length: number, times: number): { readonly replay: number; readonly bare: number } => {
  const entries = session(length)
  const chunk = 5_000
  const bare = (): void => {
    let state = rootReducer.initial
    for (let at = 0; at < entries.length; at += chunk) state = productRoot.fold(state, entries.slice(at, at + chunk))
  }
  const timeOf = (work: () => unknown): number => {
    const began = performance.now()
    work()
    return performance.now() - began
  }
  // In turns, so that what else the machine does meets both.
  const taken = Array.from({ length: times }, () => ({
    bare: timeOf(bare),
    replay: timeOf(() => replay(productRoot, entries, { chunk })),
  }))
  const rate = (milliseconds: readonly number[]): number => (length * 1_000) / Math.min(...milliseconds)
  return { replay: rate(taken.map((each) => each.replay)), bare: rate(taken.map((each) => each.bare)) }
}
