/** A live dispatch: stamped, reduced, logged, and told to every pipeline of the product; the world answers nothing. */
import { asyncScheduler, EMPTY, NEVER } from 'rxjs'
import { actions } from '../../../domain/actions.ts'
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
import { silentBrowser } from '../../session/silentBrowser.ts'

const nothing = (): void => undefined
const clock = { now: () => Date.now() }

const silentWorld: Ports = {
  clock,
  ids: { uuid: () => crypto.randomUUID() },
  scheduler: asyncScheduler,
  http: { call: () => NEVER, upload: () => NEVER, download: () => NEVER, open: () => NEVER },
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
  adminTokens: {
    read: () => null,
    write: nothing,
    clear: nothing,
    apiUrl: () => '',
    useApi: nothing,
  },
  vault: memoryVault('bench'),
  tabs: {
    exclusive: async (_name, _timeout, work) => work(),
    isHeld: async () => false,
    hold: async () => true,
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
  navigator: { go: nothing, leave: nothing },
  report: nothing,
  authConfigured: true,
  supportPhone: '5550100',
  build: 'bench',
}

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
      durabilityEpic(writer),
    ],
    stamp: stampMiddleware(actions, clock),
    enhancer: logEnhancer(actions, writer),
    preloaded: stateWith(records),
  })
  const work = session(loadings + count)
    .slice(loadings)
    .filter(({ type }) => type !== 'log/becameDurable')
  const taken: number[] = []
  for (const [index, { type, payload }] of work.entries()) {
    const began = performance.now()
    store.dispatch({ type, payload })
    taken.push((performance.now() - began) * 1_000)
    if (index % 10 === 0) await nextTask()
  }
  await writer.flush()
  writer.close()
  return taken
}
