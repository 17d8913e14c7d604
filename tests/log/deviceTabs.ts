/** What somebody does in the tabs of a device, and what they are told and find. */
import { logProblemFound } from '../../domain/log/index.ts'
import { editFields } from '../../domain/records/index.ts'
import { loggedOut } from '../../domain/session/index.ts'
import { loaded } from '../records/clientChanges.ts'
import { client, context } from '../records/recordsWorld.ts'
import { device, textsIn, type Tab } from './deviceWorld.ts'

export type Device = ReturnType<typeof device>

export const begun = (): Device => {
  const the = device()
  the.signIn()
  return the
}
export const open = async (the: Device, storage = new Map<string, string>()): Promise<Tab> => {
  if (!the.isSignedIn()) the.signIn()
  const tab = await the.open(storage)
  for (const id of [7, 8]) tab.say(loaded(client({ id })))
  await the.time.advance(20_000)
  return tab
}
export const edit = (tab: Tab, id: number, changes: Readonly<Record<string, string>>): void =>
  tab.say(editFields('victim', id, changes, client({ id }), context))
export const write = async (the: Device, tab: Tab, id: number, city: string): Promise<void> => {
  edit(tab, id, { city })
  await the.time.advance(300)
}
export const logOut = async (the: Device, tab: Tab): Promise<void> => {
  tab.logOut()
  await the.time.advance(60_000)
}
/** A tab of the person's next session, when all others are gone. */
export const next = async (the: Device, ...before: readonly Tab[]): Promise<Tab> => {
  for (const tab of before) tab.die()
  the.setFull(false)
  return open(the)
}
export const outcome = (tab: Tab) =>
  tab.seen.filter(loggedOut.match).map(({ payload }) => ({ kept: payload.draftsKept, lost: payload.draftsLost }))
export const problems = (tab: Tab): readonly string[] =>
  tab.seen.filter(logProblemFound.match).map(({ payload }) => payload.problem)
export const texts = (tab: Tab): readonly string[] => [...textsIn(tab.state()).keys()].toSorted()
