import { describe, expect, test } from 'vitest'
import { shapeOf } from '../../domain/kernel/index.ts'
import { tOf } from '../../domain/messages/index.ts'
import { checkChanges, entities, recordFields } from '../../domain/records/index.ts'

describe('what is declared', () => {
  test('[CLI-06] the types of a client, with their letters', () => {
    const { choices } = entities.victim.fields.victim_type
    expect(Object.entries(choices).map(([letter, label]) => `${letter} ${tOf(label)}`)).toEqual([
      'P Primary',
      'S Secondary',
      'W Witness',
      'A Anonymous',
      'D Deceased',
      'O Other',
    ])
    const schema = shapeOf(recordFields.victim)['victim_type']?.schema
    expect(['P', 'S', 'W', 'A', 'D', 'O', 'X', ''].map((type) => schema?.safeParse(type).success)).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
      false,
      false,
    ])
  })

  test('[SVC-04] a timelog says when, for whom, how long, by whom and of which type', () => {
    const shape = shapeOf(recordFields.timelog)
    const names = [
      'date_time',
      'victim_id',
      'timesheet_id',
      'note',
      'minutes',
      'advocate_id',
      'agency_id',
      'grant_id',
      'type',
    ]
    expect(names.filter((name) => !(name in shape))).toEqual([])
    expect(['service', 'general', 'other'].map((type) => shape['type']?.schema.safeParse(type).success)).toEqual([
      true,
      true,
      false,
    ])
  })

  test('[ACT-04] a new letter, and a new template of letters, has status 1', () => {
    const date_time = '2026-03-01T17:00:00.000Z'
    const made = [
      checkChanges('letter_template', { label: 'Welcome' }, null),
      checkChanges('letter', { title: 'Welcome', date_time, victim_id: 5 }, null),
    ]
    expect(made.map((result) => result.ok && (result.value as { status?: number }).status)).toEqual([1, 1])
  })
})
