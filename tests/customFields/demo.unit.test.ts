import { expect, test } from 'vitest'
import { checkCustomField, customField, isActive, type CustomField } from '../../domain/customFields/index.ts'
import { customFieldKinds, customFieldTypes } from '../../domain/customFields/definition.ts'
import { batches, demoAccounts, type DemoCustomFields } from '../../fixtures/demo/index.ts'

const now = Date.parse('2026-03-02T12:00:00.000Z')
const [{ field_views, time_zone: zone }] = demoAccounts({ size: 3_000, now })
const fields: readonly CustomField[] = field_views.map(({ table_name: table, ...view }, index) => ({
  ...view,
  id: index + 1,
  order: index,
  table,
}))

test('[FLD-02] [FLD-55] the demonstration agency has each type for clients, and fields of every kind of record', () => {
  expect(fields.every((field) => customField.schema.safeParse(field).success)).toBe(true)
  expect(new Set(fields.filter(({ table }) => table === 'Victim').map(({ type }) => type))).toEqual(
    new Set(customFieldTypes),
  )
  expect(new Set(fields.map(({ table }) => table))).toEqual(new Set(Object.keys(customFieldKinds)))
})

test('[FLD-11] [FLD-13] [FLD-14] [FLD-15] [FLD-16] its records hold values of the right form', () => {
  const seen = new Set<number>()
  const check = (table: CustomField['table'], values: DemoCustomFields): void => {
    for (const [number, value] of Object.entries(values)) {
      const field = fields[Number(number) - 1]
      expect(field?.table).toBe(table)
      if (field === undefined) continue
      seen.add(field.id)
      expect([field.label, value, checkCustomField(field, value, { now, zone })]).toEqual([field.label, value, null])
    }
  }
  for (const { cases, clients } of batches({ size: 3_000, now })) {
    for (const { custom_fields } of cases) check('Case', custom_fields)
    for (const { custom_fields } of clients) check('Victim', custom_fields)
  }
  for (const field of fields.filter(isActive))
    if (field.table === 'Victim' || field.table === 'Case') expect(seen.has(field.id)).toBe(true)
})
