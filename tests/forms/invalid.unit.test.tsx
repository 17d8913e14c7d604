// @vitest-environment jsdom
import { cleanup, render, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { entities, kinds } from '../../domain/records/index.ts'
import type { EntityField } from '../../domain/kernel/index.ts'
import { FieldControl } from '../../src/fields/index.ts'
import {
  Checkbox,
  Combobox,
  DateInput,
  Field,
  PasswordInput,
  RadioGroup,
  Select,
  TextArea,
  TextInput,
} from '../../src/ui/index.ts'

afterEach(cleanup)

const wrong = 'This is what is wrong.'
const options = [
  { value: '1', label: 'One' },
  { value: '2', label: 'Two' },
]

const described = (control: Element): string =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

/** A control that is marked as wrong and says why; the text alone is heard by nobody who does not look for it. */
const expectTold = (shown: ReactElement): Promise<void> => {
  render(shown)
  return waitFor(() => {
    const told = [...document.querySelectorAll('[aria-invalid="true"]')].map(described)
    expect(told).not.toEqual([])
    for (const each of told) expect(each).toContain(wrong)
  })
}

const fieldWith = (widget: string): EntityField | undefined =>
  kinds
    .flatMap((kind) => Object.values<EntityField>(entities[kind].fields))
    .find((field) => field.widget === widget && field.computed !== true)

describe('law: whatever is wrong in a form is marked so, and described', () => {
  test.each([
    'text',
    'textarea',
    'email',
    'phone',
    'day',
    'instant',
    'checkbox',
    'choice',
    'choices',
    'lookup',
    'lookups',
    'texts',
    'count',
    'money',
    'minutes',
    'richText',
    'record',
  ])('a field as %s', async (widget) => {
    const field = fieldWith(widget)
    if (field === undefined) throw new Error(`no kind has a field as ${widget}`)
    const rest = { name: 'field', field, value: null, options, changed: false, onEdit: () => undefined }
    await expectTold(<FieldControl {...rest} error={wrong} />)
  })

  const nothing = (): void => undefined
  test.each<[string, ReactElement, boolean?]>([
    ['a text', <TextInput key="1" />],
    ['a password', <PasswordInput key="1" />],
    ['a long text', <TextArea key="1" />],
    ['a day', <DateInput key="1" value="" onChange={nothing} />],
    ['a choice', <Select key="1" options={options} />],
    [
      'a picker',
      <Combobox
        key="1"
        state={{ text: '', open: false, arrivedAt: null }}
        onState={nothing}
        choices={[]}
        onChoose={nothing}
        note={null}
        found=""
        selection="manual"
      />,
    ],
    ['radio buttons', <RadioGroup key="1" options={options} value={null} onValueChange={nothing} />, true],
    ['check boxes', <Checkbox key="1" label="One" />, true],
  ])('%s', async (_name, control, group = false) => {
    await expectTold(
      <Field label="Kind" group={group} error={wrong}>
        {control}
      </Field>,
    )
  })
})
