// @vitest-environment jsdom
/** Whoever hears a form instead of seeing it: what each control is called, whether it is needed, what is wrong with it. */
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { EntityField } from '../../domain/kernel/index.ts'
import { entities, kinds } from '../../domain/records/index.ts'
import { tOf } from '../../domain/messages/index.ts'
import '../../domain/messages/staff.ts'
import { FieldControl } from '../../src/fields/index.ts'

afterEach(cleanup)

/** The editor of rich text comes later, and has a test of its own. */
const fields = kinds.flatMap((kind) =>
  Object.entries<EntityField>(entities[kind].fields).flatMap(([name, field]) =>
    field.widget === 'none' || field.widget === 'richText' ? [] : [{ kind, name, field }],
  ),
)
const isGroup = ({ widget }: EntityField): boolean => ['choices', 'lookups', 'texts', 'rows'].includes(widget)

const show = (name: string, field: EntityField, error?: string) =>
  render(
    <FieldControl
      name={name}
      field={field}
      value={null}
      options={[{ value: '1', label: 'One' }]}
      changed={false}
      error={error}
      onEdit={() => undefined}
    />,
  )

const controlOf = (field: EntityField): HTMLElement => {
  const named = screen.getAllByLabelText((text) => text.replace(/\*$/u, '') === tOf(field.label))
  const [control] = named.filter((each) => each.matches('input, select, textarea, [role=group]'))
  if (control === undefined) throw new Error(`nothing is called ${tOf(field.label)}`)
  return control
}

test('law: each field of each kind has its name, and says whether it is needed and what is wrong with it', () => {
  expect(fields.length).toBeGreaterThan(200)
  expect(fields.filter(({ field }) => field.required).length).toBeGreaterThan(20)
  for (const { kind, name, field } of fields) {
    show(name, field, 'This is wrong.')
    const control = controlOf(field)
    const isNeeded = control.getAttribute('aria-required') === 'true'
    const mayNeed = field.widget !== 'checkbox' && !isGroup(field)
    expect([kind, name, isNeeded]).toEqual([kind, name, field.required === true && mayNeed])
    // Of rows each part says what is wrong with it.
    const isOfParts = field.widget === 'rows'
    const told = isGroup(field) && !isOfParts ? control.querySelector('input') : control
    const described = (told?.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
    expect([kind, name, described, told?.getAttribute('aria-invalid')]).toEqual([
      kind,
      name,
      expect.arrayContaining(['This is wrong.']),
      isOfParts ? null : 'true',
    ])
    cleanup()
  }
})
