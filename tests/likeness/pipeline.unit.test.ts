/** Search before create while somebody types, on virtual time. */
import { describe, expect, test } from 'vitest'
import {
  isCurrent,
  likelyDismissed,
  likelyPersonsOf,
  linkedPerson,
  linkPerson,
  setAside,
  unlinkPerson,
  type LikelyPerson,
} from '../../domain/likeness/index.ts'
import { draftDiscarded, draftOf, editFields, saveRequested } from '../../domain/records/index.ts'
import { draftToSave } from '../../domain/records/save.ts'
import { loggedOut } from '../../domain/session/index.ts'
import { only, startWorld } from './likenessWorld.ts'

const context = { zone: 'UTC' }
const type = (changes: Record<string, unknown>, id = 0) => editFields('victim', id, changes, null, context)
const robert: LikelyPerson = {
  person_id: 5,
  name: 'Smith, Robert',
  birthdate: '03/04/1990',
  phone_end: '0147',
  records: 2,
  victim_id: 7,
  case_id: 11,
  score: 62,
  reasons: ['likeness.reason.nickname', 'likeness.reason.birthdate'],
}
const save = saveRequested({ save: 's', request: { kind: 'victim', id: 0, baseVersion: 0, changes: { first: 'Bob' } } })
const scopes = ['view_own_victim', 'add_victim']
const start = (held: readonly string[] = scopes) => startWorld(held)
const bob = type({ first: 'Bob', last: 'Smith' })

describe('asking', () => {
  test('waits until nobody has typed for 300 ms, and asks once for what stands then', () => {
    const world = start()
    world.dispatch(type({ first: 'Bo' }), type({ last: 'Sm' }))
    world.after(299)
    world.dispatch(type({ first: 'Bob' }))
    world.after(299)
    expect(world.exchanges).toHaveLength(0)
    world.after(1)
    expect(only(world.open())).toMatchObject({
      path: 'person/likely',
      body: { first: 'Bob', last: 'Sm', business: null, birthdate: null, phone: null },
    })
    only(world.open()).answer({ data: [robert] })
    expect(likelyPersonsOf(world.state(), 'victim')).toEqual([robert])
    expect(isCurrent(world.state(), 'victim')).toBe(true)
    world.after(10_000)
    expect(world.exchanges).toHaveLength(1)
  })

  test.each([
    ['one letter of each name', { first: 'B', last: 'S' }, false],
    ['a last name', { last: 'Smith' }, false],
    ['two letters of each', { first: 'Bo', last: 'Sm' }, true],
    ['six digits', { primary_phone: '555 014' }, false],
    ['seven digits', { primary_phone: '555 0147' }, true],
    ['a second phone', { secondary_phone: '(212) 555-0147' }, true],
    ['a birthdate', { birthdate: '3/4/1990' }, false],
    ['a birthdate with a last name', { birthdate: '3/4/1990', last: 'S' }, true],
    ['half a birthdate with a last name', { birthdate: '3/4/', last: 'Smith' }, false],
    ['a business', { business: 'Corner Bakery' }, true],
    ['another field', { city: 'Marrow Creek' }, false],
  ])('%s: asked %#', (_, changes, isAsked) => {
    const world = start()
    world.dispatch(type(changes))
    world.after(300)
    expect(world.exchanges.length === 1).toBe(isAsked)
  })

  test('is not for a record that exists, nor for somebody who may not add one', () => {
    const world = start()
    world.dispatch(editFields('victim', 7, { first: 'Bob', last: 'Smith' }, { first: 'Ana', last: 'Ortega' }, context))
    world.after(300)
    const reader = start(['view_own_victim'])
    reader.dispatch(bob)
    reader.after(300)
    expect([world.exchanges, reader.exchanges]).toEqual([[], []])
  })

  test('a change of another field asks nothing and keeps what was found', () => {
    const world = start()
    world.dispatch(bob)
    world.after(300)
    only(world.open()).answer({ data: [robert] })
    world.dispatch(type({ city: 'Marrow Creek' }))
    world.after(300)
    expect(world.exchanges).toHaveLength(1)
    expect(isCurrent(world.state(), 'victim')).toBe(true)
  })
})

describe('answers', () => {
  test('a key drops the question that is under way, and what was found is no longer current', () => {
    const world = start()
    world.dispatch(bob)
    world.after(300)
    const first = only(world.open())
    world.dispatch(type({ first: 'Bobby' }))
    expect(first.isOpen).toBe(false)
    first.answer({ data: [robert] })
    expect(likelyPersonsOf(world.state(), 'victim')).toEqual([])
    world.after(300)
    only(world.open()).answer({ data: [{ ...robert, score: 70 }] })
    expect(likelyPersonsOf(world.state(), 'victim')).toEqual([{ ...robert, score: 70 }])
    world.dispatch(type({ first: 'Bobb' }))
    expect(isCurrent(world.state(), 'victim')).toBe(false)
  })

  test('nobody stays in view when too little is left to go by', () => {
    const world = start()
    world.dispatch(bob)
    world.after(300)
    only(world.open()).answer({ data: [robert] })
    world.dispatch(type({ first: '' }))
    expect(likelyPersonsOf(world.state(), 'victim')).toEqual([])
  })

  test('a failure says nothing, and the next key asks again', () => {
    const world = start()
    world.dispatch(bob)
    world.after(300)
    only(world.open()).fail()
    expect(world.state().calls.errors).toEqual([])
    expect(draftOf(world.state(), 'victim', 0)?.changes).toEqual({ first: 'Bob', last: 'Smith' })
    world.dispatch(type({ first: 'Bobby' }))
    world.after(300)
    expect(world.open()).toHaveLength(1)
  })

  test.each([
    ['a save', save],
    ['a discard', draftDiscarded({ kind: 'victim', id: 0 })],
    ['a logout', loggedOut({ reason: 'logout', message: '', draftsKept: 0 })],
  ])('%s ends it, while it waits and while it is under way', (_, end) => {
    const waiting = start()
    waiting.dispatch(bob, end)
    waiting.after(1_000)
    expect(waiting.exchanges).toHaveLength(0)
    const asking = start()
    asking.dispatch(bob)
    asking.after(300)
    asking.dispatch(end)
    expect(asking.open()).toEqual([])
    expect(asking.state().likeness.victim).toMatchObject({ status: 'idle', persons: [] })
  })

  test('none of these: hidden until a name changes, not by a birthdate', () => {
    const world = start()
    world.dispatch(bob)
    world.after(300)
    only(world.open()).answer({ data: [robert] })
    world.dispatch(likelyDismissed({ form: 'victim' }))
    expect(likelyPersonsOf(world.state(), 'victim')).toEqual([])
    world.dispatch(type({ birthdate: '3/4/1990' }))
    world.after(300)
    expect(world.exchanges).toHaveLength(1)
    world.dispatch(type({ last: 'Smithe' }))
    world.after(300)
    only(world.open()).answer({ data: [robert] })
    expect(likelyPersonsOf(world.state(), 'victim')).toEqual([robert])
  })
})

describe('linking', () => {
  const linked = () => {
    const world = start()
    world.dispatch(bob, type({ birthdate: '3/4/', city: 'Marrow Creek', type_contact: 'phone' }))
    world.dispatch(...linkPerson(world.state(), 'victim', 5, context))
    return world
  }

  test('[CLI-30] the record is saved with the person and with nothing that would change the person', () => {
    const world = linked()
    const made = draftToSave(world.state(), 'victim', 0, context)
    expect(made.ok && made.value.request.changes).toMatchObject({ person_id: 5, type_contact: 'phone' })
    for (const field of ['first', 'last', 'birthdate', 'city', 'race', 'gender', 'deceased'])
      expect(made.ok && Object.keys(made.value.request.changes)).not.toContain(field)
  })

  test('what was typed is set aside, and unlinking brings it back to the letter', () => {
    const world = linked()
    expect(setAside(world.state(), 'victim')).toEqual({
      first: 'Bob',
      last: 'Smith',
      birthdate: '3/4/',
      city: 'Marrow Creek',
    })
    world.dispatch(...unlinkPerson(world.state(), 'victim', context))
    expect(draftOf(world.state(), 'victim', 0)?.changes).toEqual({
      first: 'Bob',
      last: 'Smith',
      birthdate: '3/4/',
      city: 'Marrow Creek',
      type_contact: 'phone',
    })
    expect(linkedPerson(world.state(), 'victim')).toBeNull()
    expect(setAside(world.state(), 'victim')).toEqual({})
  })

  test('from one person to another nothing is lost, and what was typed since wins', () => {
    const world = linked()
    world.dispatch(...linkPerson(world.state(), 'victim', 6, context))
    expect(linkedPerson(world.state(), 'victim')).toBe(6)
    world.dispatch(type({ first: 'Rob' }))
    world.dispatch(...unlinkPerson(world.state(), 'victim', context))
    expect(draftOf(world.state(), 'victim', 0)?.changes).toMatchObject({
      first: 'Rob',
      last: 'Smith',
      city: 'Marrow Creek',
    })
  })

  test('nobody is looked for while linked, and again once unlinked', () => {
    const world = linked()
    world.dispatch(type({ first: 'Rob', last: 'Smith' }))
    world.after(1_000)
    expect(world.exchanges).toHaveLength(0)
    world.dispatch(...unlinkPerson(world.state(), 'victim', context))
    world.after(300)
    expect(world.open()).toHaveLength(1)
  })
})
