/**
 * A key belongs to a session: whatever sessions come and go in the pages of a device, nothing is sealed under another's,
 * and nobody finds what somebody else typed.
 */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { logTroubles } from '../../domain/log/index.ts'
import { editFields } from '../../domain/records/index.ts'
import { loggedOut, sessionLost } from '../../domain/session/index.ts'
import { loaded } from '../records/clientChanges.ts'
import { client, context } from '../records/recordsWorld.ts'
import { runs } from '../run/runs.ts'
import { device, textsIn, type Tab } from './deviceWorld.ts'

const users = [3, 4] as const
const user = fc.constantFrom(...users)
const which = fc.nat(1)

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ is: fc.constant('signsInElsewhere' as const), user }) },
  { weight: 3, arbitrary: fc.record({ is: fc.constant('signsInHere' as const), which, user }) },
  { weight: 5, arbitrary: fc.record({ is: fc.constant('types' as const), which }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('logsOut' as const), which }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('crashes' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({ is: fc.constant('waits' as const), milliseconds: fc.constantFrom(1, 300, 3_000) }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const elsewhere = sessionLost({ reason: 'replaced', message: '', here: false })

const run = async (steps: readonly Step[]) => {
  const the = device()
  const pages: { tab: Tab; readonly storage: Map<string, string> }[] = []
  const sealedWrongly: string[] = []
  const problems: string[] = []
  const claims = (tab: Tab) => (tab.isAlive() ? tab.state().session.claims : null)
  const open = async (): Promise<void> => {
    const storage = new Map<string, string>()
    pages.push({ tab: await the.open(storage), storage })
  }
  /** A page whose session is over begins anew, as the client's does, as soon as its end is done. */
  const goOn = async (): Promise<void> => {
    for (const page of pages) {
      const ended = page.tab.seen.findLast(loggedOut.match)
      if (ended === undefined || !page.tab.isAlive()) continue
      page.tab.die()
      page.tab = await the.open(page.storage, ended.payload)
    }
  }
  const look = (): void => {
    for (const { tab } of pages) {
      if (!tab.isAlive()) continue
      const { log, session } = tab.state()
      problems.push(...logTroubles({ log }))
      const keyId = the.memory.heads.get(log.opened?.stream ?? '')?.keyId
      if (keyId !== undefined && session.claims !== null && keyId !== session.claims.session)
        sealedWrongly.push(`${session.claims.session} under ${keyId}`)
    }
  }
  /** What other pages hear of a session that was begun. */
  const replace = async (by?: Tab): Promise<void> => {
    for (const { tab } of pages) if (tab !== by && claims(tab) !== null) tab.say(elsewhere)
    await the.time.advance(40_000)
    await goOn()
  }
  the.signIn(3)
  await open()
  await open()
  for (const [at, each] of steps.entries()) {
    const page = 'which' in each ? pages[each.which] : undefined
    const tab = page?.tab
    if (each.is === 'waits') await the.time.advance(each.milliseconds)
    if (each.is === 'signsInElsewhere') {
      the.signIn(each.user)
      await replace()
    }
    if (tab !== undefined && page !== undefined) {
      const by = claims(tab)
      if (each.is === 'signsInHere' && tab.isAlive() && tab.state().session.phase === 'signedOut') {
        the.signIn(each.user)
        for (const action of the.signedInHere()) tab.say(action)
        await replace(tab)
      }
      if (each.is === 'types' && by !== null && tab.state().log.recovered) {
        tab.say(loaded(client({ id: 7 })))
        tab.say(editFields('victim', 7, { city: `${at} ${by.user_id}` }, client({ id: 7 }), context))
        await the.time.advance(300)
      }
      if (each.is === 'logsOut' && by !== null) {
        look()
        tab.logOut()
        await the.time.advance(40_000)
        await goOn()
      }
      if (each.is === 'crashes' && tab.isAlive()) {
        look()
        tab.die()
        page.tab = await the.open(page.storage)
      }
    }
    look()
  }
  look()
  for (const { tab } of pages) tab.die()
  const found = new Map<number, readonly string[]>()
  for (const each of users) {
    the.signIn(each)
    const last = await the.open()
    await the.time.advance(40_000)
    found.set(each, [...textsIn(last.state()).keys()])
    last.die()
  }
  const strange = users.flatMap((each) => (found.get(each) ?? []).filter((text) => Number(text.split(' ')[1]) !== each))
  return { sealedWrongly, problems, strange, found }
}

test('law: nothing is sealed under the key of another session, each has its own, and nobody finds what another person typed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 10 }), async (steps) => {
      const { sealedWrongly, problems, strange } = await run(steps)
      expect({ sealedWrongly, problems, strange }).toEqual({ sealedWrongly: [], problems: [], strange: [] })
    }),
    { numRuns: runs(60) },
  )
})

test.each(['logsOut', 'crashes'] as const)(
  'whoever signs in on a page whose session ended while another was stored finds what they typed: it %s',
  async (end) => {
    const { found } = await run([
      { is: 'signsInElsewhere', user: 3 },
      { is: 'signsInHere', which: 0, user: 4 },
      { is: 'types', which: 0 },
      { is: end, which: 0 },
    ])
    expect(Object.fromEntries(found)).toEqual({ 3: [], 4: ['2 4'] })
  },
)
