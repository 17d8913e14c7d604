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

test('law: a choice that is taken back is nothing, in each field that may be empty', () => {
  expect(fields.length).toBeGreaterThan(10)
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
    fireEvent.change(control, { target: { value: '' } })
    expect([kind, name, ...said]).toEqual([kind, name, null])
    cleanup()
  }
})
