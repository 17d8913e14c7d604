/** What was set aside when a new client was linked to a person who exists outlives the tab and the session. */
import { expect, test } from 'vitest'
import { linkPerson, setAside, unlinkPerson } from '../../domain/likeness/index.ts'
import { draftOf, editFields } from '../../domain/records/index.ts'
import { context } from '../records/recordsWorld.ts'
import { begun, logOut, next, open, type Device } from '../log/deviceTabs.ts'
import type { Tab } from '../log/deviceWorld.ts'

const typed = { first: 'Roberta', last: 'Quill', city: 'Quincy', address1: '12 Elm Street' }

/** A new client is typed in, and linked to a person who exists: what was typed of the person is set aside, "not lost". */
const linked = async (the: Device): Promise<Tab> => {
  const tab = await open(the)
  tab.say(editFields('victim', 0, typed, null, context))
  for (const fact of linkPerson(tab.state(), 'victim', 5, context)) tab.say(fact)
  await the.time.advance(300)
  expect(setAside(tab.state(), 'victim')).toMatchObject({ first: 'Roberta' })
  return tab
}

test.each(['died', 'logged out'])(
  'what was set aside when a new client was linked comes back after the tab has %s',
  async (how) => {
    const the = begun()
    const tab = await linked(the)
    if (how === 'logged out') await logOut(the, tab)
    const after = await next(the, tab)
    expect(draftOf(after.state(), 'victim', 0)?.changes['person_id']).toBe(5)
    for (const fact of unlinkPerson(after.state(), 'victim', context)) after.say(fact)
    expect(draftOf(after.state(), 'victim', 0)?.changes).toMatchObject({ first: 'Roberta', last: 'Quill' })
  },
)
