/** A live dispatch: stamped, reduced, logged, and told to every pipeline of the product; the world answers nothing. */
import { EMPTY, ignoreElements, NEVER, timer, VirtualTimeScheduler, of } from 'rxjs'
import { actions } from '../../../domain/actions.ts'
import { snackbarShown } from '../../../domain/calls/index.ts'
import type { PayloadOf } from '../../../domain/kernel/index.ts'
import { saveSucceeded } from '../../../domain/records/index.ts'
import { rootReducer } from '../../../domain/state.ts'
import { memoryVault } from '../../../epics/adapters/vault.ts'
import { callsEpics } from '../../../epics/calls/index.ts'
import { configEpics } from '../../../epics/config/index.ts'
import { createStore, stampMiddleware, type Ports } from '../../../epics/kernel/index.ts'
import { listsEpics } from '../../../epics/lists/index.ts'
import { durabilityEpic } from '../../../epics/log/index.ts'
import { logEnhancer } from '../../../epics/log/attach.ts'
import { navigationEpics } from '../../../epics/navigation/index.ts'
import { recordsEpics } from '../../../epics/records/index.ts'
import { staffSessionEpics, visitorSessionEpics } from '../../../epics/session/index.ts'
import { loadings, session, stateWith } from './sample.ts'
import { freshDatabase, nextTask, openWriter } from './writing.ts'
import { noAdminTokens } from '../../session/noAdminTokens.ts'
import { silentBrowser } from '../../session/silentBrowser.ts'

const nothing = (): void => undefined
/** The session's own time: what lasts for some seconds, as a message does, is gone when the session is so far. */
const time = new VirtualTimeScheduler(undefined, 0)
const clock = { now: () => time.frame }
/** Milliseconds. */
const callTakes = 50
const goOnTo = (at: number): void => {
  time.maxFrames = at
  time.flush()
  time.frame = at
}

const silentWorld: Ports = {
  clock,
  ids: { uuid: () => crypto.randomUUID() },
  scheduler: time,
  // What a call brings is in the session; it is over when that comes.
  http: {
    call: () => timer(callTakes, time).pipe(ignoreElements()),
    upload: () => NEVER,
    download: () => NEVER,
    open: () => NEVER,
  },
  gate: {
    events$: NEVER,
    renew: () => NEVER,
    refresh: () => NEVER,
    isLoggedIn: () => NEVER,
    goodbye: () => EMPTY,
    endStored: () => EMPTY,
    exchange: () => NEVER,
    pairFor: () => NEVER,
    forget: nothing,
    heardAt: () => null,
    serverNow: clock.now,
  },
  tokens: {
    read: () => ({ access: null, refresh: null }),
    write: nothing,
    dropAccess: nothing,
    clear: nothing,
    changed$: NEVER,
  },
  adminTokens: noAdminTokens,
  vault: memoryVault('bench'),
  tabs: {
    exclusive: async (_name, _timeout, work) => work(),
    isHeld: async () => false,
    hold: async () => true,
    letGo: nothing,
    post: nothing,
    messages$: NEVER,
  },
  socket: {
    connect: nothing,
    disconnect: nothing,
    send: nothing,
    messages$: NEVER,
    connection$: NEVER,
    status$: NEVER,
  },
  presence: { active$: NEVER, visible$: NEVER },
  browser: silentBrowser(NEVER),
  navigator: { go: nothing, leave: nothing, open: () => true, close: nothing },
  report: nothing,
  authConfigured: true,
  supportPhone: '5550100',
  build: 'bench',
}

type SaveSucceeded = PayloadOf<typeof saveSucceeded>
const saidOf = ({ save }: SaveSucceeded, at: number) =>
  snackbarShown({ snackbar: save, message: 'status.saved', tone: 'success', until: at + 5_000 })

/** Microseconds of each dispatch, ten in a task. */
export const dispatchTimes = async (records: number, count: number): Promise<number[]> => {
  await freshDatabase('bench-dispatch')
  const writer = await openWriter('bench-dispatch', 'bench')
  const store = createStore({
    root: rootReducer,
    ports: silentWorld,
    epics: [
      ...callsEpics,
      ...visitorSessionEpics,
      ...staffSessionEpics,
      ...configEpics,
      ...navigationEpics,
      ...recordsEpics,
      ...listsEpics,
      durabilityEpic(writer, of('none' as const)),
    ],
    stamp: stampMiddleware(actions, clock),
    enhancer: logEnhancer(actions, writer),
    preloaded: stateWith(records),
  })
  const work = session(loadings + count)
    .slice(loadings)
    .filter(({ type }) => type !== 'log/becameDurable' && type !== 'records/letGo')
  const taken: number[] = []
  for (const [index, { type, payload, at }] of work.entries()) {
    goOnTo(at)
    const began = performance.now()
    store.dispatch({ type, payload })
    taken.push((performance.now() - began) * 1_000)
    // As the pipeline says it of its own call.
    if (type === saveSucceeded.type) store.dispatch(saidOf(payload as SaveSucceeded, at))
    if (index % 10 === 0) await nextTask()
  }
  await writer.flush()
  writer.close()
  return taken
}
