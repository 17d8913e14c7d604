/** A tab on virtual time at each place of the live session, with what it says and what it is told. */
import { loggedOut } from '../../domain/session/index.ts'
import { usualSetup } from '../../domain/setup/index.ts'
import { callsEpics } from '../../epics/calls/index.ts'
import { configEpics } from '../../epics/config/index.ts'
import { realtimeEpics } from '../../epics/realtime/index.ts'
import { staffSessionEpics, visitorSessionEpics } from '../../epics/session/index.ts'
import { signedIn, world, type Tab } from '../session/world.ts'

export const second = 1_000
export const minute = 60 * second
export const epics = [...callsEpics, ...configEpics, ...visitorSessionEpics, ...staffSessionEpics, ...realtimeEpics]

export const begun = async (setup = usualSetup) => {
  const w = world()
  const tab = await signedIn(w, { epics, more: { setup } })
  const live = liveIn(tab)
  live.connects()
  tab.socket.said.length = 0
  return { w, tab, ...live }
}
export const liveIn = (tab: Tab) => ({
  connects: () => tab.socket.connection$.next({ is: 'connected' }),
  hears: (name: string, payload: unknown = {}) => tab.socket.messages$.next({ name, payload }),
  realtime: () => tab.store.getState().realtime,
  said: () => tab.socket.said.map(({ name }) => name),
  sent: (name: string) => tab.socket.said.filter((each) => each.name === name),
  ended: () => tab.actions.filter(loggedOut.match).map(({ payload: { reason, message } }) => ({ reason, message })),
})

/** A session that has started, alone. */
export const started = async (setup = usualSetup) => {
  const live = await begun(setup)
  live.hears('request session')
  live.hears('acknowledge session', { session_id: 's1', alone: true })
  await live.w.advance(10)
  live.tab.socket.said.length = 0
  live.w.server.seen.length = 0
  return live
}
export const idled = async () => {
  const live = await started()
  live.hears('idle timeout', { seconds: 30 })
  return live
}
export const contested = async () => {
  const live = await started()
  live.hears('requesting logout', { seconds: 30 })
  return live
}
export const waiting = async () => {
  const live = await begun()
  live.hears('request session')
  live.hears('awaiting logout', { seconds: 30 })
  return live
}
