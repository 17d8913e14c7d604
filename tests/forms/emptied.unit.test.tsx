// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { entities, kinds } from '../../domain/records/index.ts'
import type { EntityField } from '../../domain/kernel/index.ts'
import { FieldControl } from '../../src/fields/index.ts'

afterEach(cleanup)

const fields = kinds.flatMap((kind) =>
  Object.entries<EntityField>(entities[kind].fields).flatMap(([name, field]) =>
    ['choice', 'lookup', 'record'].includes(field.widget) && field.required !== true ? [{ kind, name, field }] : [],
  ),
)

const isEmptied = ({ field }: EntityField): boolean => field.schema.safeParse(null).success

test('law: a choice that is taken back is nothing, in each field that may be empty; in no other can it be taken back', () => {
  const [emptied, others] = [
    fields.filter(({ field }) => isEmptied(field)),
    fields.filter(({ field }) => !isEmptied(field)),
  ]
  expect([emptied.length, others.length]).toEqual([
    expect.toSatisfy((all) => all > 10),
    expect.toSatisfy((all) => all > 3),
  ])
  // "Charged", "Active" and their like would be kept, whatever was meant.
  expect(others.map(({ kind, name }) => `${kind}.${name}`)).toEqual(
    expect.arrayContaining(['charge.outcome', 'victim.status']),
  )
  for (const { kind, name, field } of fields) {
    const said: unknown[] = []
    const options = [{ value: '1', label: 'One' }]
    render(
      <FieldControl
        name={name}
        field={field}
        value="1"
        options={options}
        changed={false}
        error={undefined}
        onEdit={(_, value) => said.push(value)}
      />,
    )
    const control = document.querySelector('select')
    if (control === null) throw new Error(`${kind}.${name} has no list`)
    if (isEmptied(field)) {
      fireEvent.change(control, { target: { value: '' } })
      expect([kind, name, ...said]).toEqual([kind, name, null])
    } else expect([kind, name, [...control.options].map(({ value }) => value)]).toEqual([kind, name, ['1']])
    cleanup()
  }
})
