/** What was set aside when a new client was linked to a person who exists outlives the tab and the session. */
import { expect, test } from 'vitest'
import { linkPerson, setAside, unlinkPerson } from '../../domain/likeness/index.ts'
import {
  draftDiscarded,
  draftOf,
  draftPutBack,
  editFields,
  newDraftTaken,
  saveRequested,
  saveSucceeded,
} from '../../domain/records/index.ts'
import { client, context } from '../records/recordsWorld.ts'
import { begun, logOut, next, open, type Device } from '../log/deviceTabs.ts'
import type { Tab } from '../log/deviceWorld.ts'

const typed = { first: 'Roberta', last: 'Quill', city: 'Quincy', address1: '12 Elm Street' }

/** The form of a new client is opened: a draft that waits is taken up. */
const opened = newDraftTaken({ kind: 'victim', owner: 'victim', of: 0, mark: null })

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
    after.say(opened)
    expect(draftOf(after.state(), 'victim', 0)?.changes['person_id']).toBe(5)
    for (const fact of unlinkPerson(after.state(), 'victim', context)) after.say(fact)
    expect(draftOf(after.state(), 'victim', 0)?.changes).toMatchObject({ first: 'Roberta', last: 'Quill' })
  },
)

const say = (tab: Tab, ...facts: readonly Parameters<Tab['say']>[0][]): void => facts.forEach((fact) => tab.say(fact))
const link = (tab: Tab, text: object, person: number): void => {
  tab.say(editFields('victim', 0, { ...text }, null, context))
  say(tab, ...linkPerson(tab.state(), 'victim', person, context))
}
const unlinked = (tab: Tab): Readonly<Record<string, unknown>> => {
  say(tab, ...unlinkPerson(tab.state(), 'victim', context))
  return draftOf(tab.state(), 'victim', 0)?.changes ?? {}
}
const other = { first: 'Ines', last: 'Marlow' }

test.each([5, 6])(
  'two tabs that died had each its own client, linked to 5 and to %i: each gets back its own',
  async (to) => {
    const the = begun()
    const [one, two] = [await open(the), await open(the)]
    link(one, typed, 5)
    await the.time.advance(300)
    link(two, other, to)
    await the.time.advance(300)
    const after = await next(the, one, two)
    after.say(opened)
    const first = unlinked(after)
    say(after, draftDiscarded({ kind: 'victim', id: 0 }), opened)
    const second = unlinked(after)
    expect([first, second].map(({ last }) => last).toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      'Marlow',
      'Quill',
    ])
    expect([first, second].find(({ last }) => last === 'Quill')).toMatchObject(typed)
    expect([first, second].find(({ last }) => last === 'Marlow')).not.toHaveProperty('city')
  },
)

test('what was set aside comes back though its draft was given up and put back', async () => {
  const the = begun()
  const tab = await linked(the)
  tab.say(draftDiscarded({ kind: 'victim', id: 0 }))
  tab.say(draftPutBack({ discarded: tab.state().records.discarded.at(-1)?.seq ?? 0 }))
  expect(unlinked(tab)).toMatchObject(typed)
})

test('of a client that was saved nothing comes into the next one, though both are linked to one person', async () => {
  const the = begun()
  const tab = await linked(the)
  const request = { kind: 'victim', id: 0, baseVersion: 0, changes: { person_id: 5 } } as const
  say(
    tab,
    saveRequested({ save: 's', request }),
    saveSucceeded({ save: 's', saved: { kind: 'victim', record: client() } }),
  )
  link(tab, { last: 'Marlow' }, 5)
  expect(setAside(tab.state(), 'victim')).toEqual({ last: 'Marlow' })
  expect(unlinked(tab)).not.toHaveProperty('city')
})
