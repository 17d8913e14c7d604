/** Every declared limit, at both of its ends, through the API. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { innerOf, mayBeEmpty, type EntityField, type EntityFields } from '../../domain/kernel/index.ts'
import { entities } from '../../domain/records/index.ts'
import { fieldsOf, startAgency, type Agency, type Caller } from './agencyServer.ts'
import { bodyOf, keptKinds, urlOf, type KeptKind } from './kinds.ts'

let agency: Agency
let admin: Caller
beforeAll(async () => {
  agency = await startAgency(100)
  admin = await agency.as('admin')
})
afterAll(() => agency?.stop())

/** The longest text that a field of that kind takes, in letters that count one each. */
const longest = (widget: EntityField['widget'], max: number): string => {
  if (widget === 'email') return `${'a'.repeat(64)}@${'b'.repeat(max - 64 - 13)}.example.org`.slice(-max)
  return 'é'.repeat(max)
}

type Case = readonly [kind: KeptKind, field: string, good: readonly unknown[], bad: readonly unknown[]]

const limitsOf = (kind: KeptKind, name: string, { field, widget, computed, required, lookup }: EntityField): Case[] => {
  if (computed === true) return []
  const node = innerOf(field.node)
  const isNullable = mayBeEmpty(field.node) && required !== true
  const empty = isNullable && kind !== 'attendee' ? [null] : []
  if (node.kind !== 'leaf' || lookup !== undefined) return lookup === undefined ? [] : [[kind, name, [], [987_654]]]
  const { form } = node
  switch (form.is) {
    case 'text': {
      if (widget === 'phone') return [[kind, name, ['17205550100'], ['x', '1'.repeat(form.max + 1)]]]
      const few = widget === 'email' ? ['a@example.org'] : [longest(widget, form.max)]
      return [[kind, name, few, [`${longest(widget, form.max)}xx`]]]
    }
    case 'count':
      return [[kind, name, [form.min, form.max, ...empty], [form.min - 1, form.max + 1, 1.5, '1']]]
    case 'flag':
      return [[kind, name, [true, false], ['1', 1]]]
    case 'choice':
      return [[kind, name, [...form.values], ['?', 99, ...(required ? [null] : [])]]]
    case 'isoInstant':
      return [
        [
          kind,
          name,
          ['2026-02-02T10:00:00.000Z', ...empty],
          ['0000-01-01T00:00:00.000Z', 'yesterday', '2026-13-01T00:00:00Z'],
        ],
      ]
    case 'day':
      return [
        [kind, name, ['02/28/2001', '01/01/1800', ...empty], ['02/30/2001', '12/31/1799', '2001-02-28', '03/05/2026']],
      ]
    case 'id':
      return [[kind, name, [], [987_654, 'x']]]
    default:
      return []
  }
}

const cases = keptKinds.flatMap((kind) =>
  Object.entries(entities[kind].fields as EntityFields).flatMap(([name, declared]) => limitsOf(kind, name, declared)),
)

/** Other fields that must stand for a value to be allowed. */
const beside = (kind: KeptKind, field: string, value: unknown): object => {
  if (field === 'mass_incident' && value === true) return { first: null, last: null, title: 'Ferry fire' }
  return field === 'end_date_time' && kind === 'event' ? { date_time: '2026-02-01T18:00:00.000Z' } : {}
}

const isOfType = (field: string, value: unknown): boolean => field === 'type' && value === 'T'

describe('the declared limits', () => {
  test.each(cases)('[SRV-41] of %s, %s', async (kind, field, good, bad) => {
    const body = await bodyOf(kind, admin)
    for (const value of good.filter((value) => !isOfType(field, value))) {
      const answer = await admin.post(urlOf(kind), { ...body, [field]: value, ...beside(kind, field, value) })
      expect([value, answer.status, answer.body['fields']]).toEqual([value, 200, undefined])
      if (value !== null) expect(answer.body[field]).toEqual(value)
    }
    for (const value of bad) {
      const answer = await admin.post(urlOf(kind), { ...body, [field]: value })
      const named = Object.keys(fieldsOf(answer))
      expect([value, answer.status, named]).toEqual([value, 422, expect.arrayContaining([field])])
    }
  })

  test('lists of a person: fifty names and papers, and not one more', async () => {
    const body = await bodyOf('person', admin)
    const aliases = Array.from({ length: 50 }, (_, nth) => `Alias ${nth}`)
    const paper = { kind: 'Passport', number: 'X1', issued_date: '01/02/2020', expiration_date: null }
    const made = await admin.post(urlOf('person'), { ...body, aliases, identifications: [paper] })
    expect(made.body).toMatchObject({ aliases, identifications: [paper] })
    for (const wrong of [
      { aliases: [...aliases, 'one more'] },
      { identifications: Array.from({ length: 51 }, () => paper) },
      { aliases: ['x'.repeat(161)] },
      { identifications: [{ ...paper, issued_date: 'never' }] },
    ])
      expect((await admin.post(urlOf('person'), { ...body, ...wrong })).status).toBe(422)
  })
})
