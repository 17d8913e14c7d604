// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { checkCustomField, otherDialog, type CustomField, type CustomValue } from '../../domain/customFields/index.ts'
import { customFieldTypes } from '../../domain/customFields/definition.ts'
import type { Action } from '../../domain/kernel/index.ts'
import { ClockContext } from '../../src/clock/clock.ts'
import { CustomFieldControl, CustomFieldsForm } from '../../src/customFields/index.ts'
import { isPlausiblePhone } from '../../src/customFields/phoneAdvice.ts'
import { virtualClock } from '../clock/virtualClock.ts'
import { showScreen } from '../links/screen.tsx'
import { colours, field, moment } from './fields.ts'

afterEach(cleanup)

/** A form with one field, as a page would hold it. */
const Page = ({
  definition,
  first,
  said,
}: {
  definition: CustomField
  first: CustomValue
  said: (value: CustomValue) => void
}) => {
  const [value, setValue] = useState<CustomValue>(first)
  const change = (next: CustomValue): void => {
    setValue(next)
    said(next)
  }
  const problem = checkCustomField(definition, value, moment)
  return (
    <CustomFieldControl definition={definition} value={value} onChange={change} problem={problem} zone={moment.zone} />
  )
}

/** At the moment that the checks know of. */
const show = (part: ReactNode, facts: readonly Action[] = []) =>
  showScreen(<ClockContext value={{ ...virtualClock(), now: () => moment.now }}>{part}</ClockContext>, facts)

const open = (definition: CustomField, first: CustomValue = null, facts: readonly Action[] = []) => {
  const values: CustomValue[] = []
  show(<Page definition={definition} first={first} said={(value) => values.push(value)} />, facts)
  return { values, last: () => values.at(-1) }
}

const type = (control: HTMLElement, text: string): void => {
  control.focus()
  fireEvent.change(control, { target: { value: text } })
}
const press = (control: HTMLElement, key: string): void => void fireEvent.keyDown(control, { key })
const shownIn = (control: HTMLElement): string => (control as HTMLInputElement).value
const described = (control: HTMLElement): string =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

describe('every type', () => {
  test.each(customFieldTypes)('[FLD-02] [FLD-58] %s has a control with its name and help', (kind) => {
    open(field(kind, { select: colours }, { label: 'Shoe', description: 'As she told it' }))
    const named = screen.getAllByLabelText(/Shoe/u)
    expect(
      named.some(
        (control) =>
          described(control).includes('As she told it') ||
          described(control.closest('[role=group]') ?? control).includes('As she told it'),
      ),
    ).toBe(true)
  })
  test.each(customFieldTypes)('law: %s says to whoever hears it whether it is required', (kind) => {
    for (const required of [true, false]) {
      open(field(kind, { select: colours }, { label: 'Shoe', required }))
      const controls = [...document.querySelectorAll('input, select, textarea, [role=radiogroup]')]
      const telling = controls.filter((each) => !each.matches('[type=checkbox], [type=radio]'))
      for (const control of telling)
        expect([kind, control.getAttribute('aria-required')]).toEqual([kind, required ? 'true' : null])
      // Of what has no such attribute the label has a sign.
      expect([kind, document.querySelector('label, span')?.textContent.includes('*')]).toEqual([kind, required])
      cleanup()
    }
  })
  test.each(customFieldTypes)('[FLD-04] [FLD-05] %s is text where it is read-only or inactive', (kind) => {
    for (const status of [0, 2]) {
      const { container } = show(
        <CustomFieldControl
          definition={field(kind, {}, { label: 'Shoe', status })}
          value="1"
          onChange={() => undefined}
          problem={null}
          zone="UTC"
        />,
      )
      expect(container.querySelector('input, select, textarea, button, [role]')).toBeNull()
      expect(container.textContent).toContain(status === 2 ? 'Shoe (READ ONLY)' : 'Shoe')
      cleanup()
    }
  })
  test.each(customFieldTypes)(
    '[FLD-20] [FLD-22] [FLD-23] %s marks a missing value, and resets to its default',
    (kind) => {
      const many = ['MultiSelect', 'Checkboxes', 'Chip List'].includes(kind)
      const { last } = open(field(kind, { select: colours }, { required: true, default_value: many ? '["red"]' : '1' }))
      expect(document.body.textContent).toContain(' (Empty Value)')
      fireEvent.click(screen.getByRole('button', { name: 'Resets field to blank or default values' }))
      expect(last()).toEqual(many ? ['red'] : '1')
    },
  )
})

describe('an invalid field', () => {
  test('[FLD-21] [FLD-22] marks its value, tells why, and is blank after a reset', () => {
    const { last } = open(field('Whole Number', { max: '5' }), '7')
    const input = screen.getByRole('spinbutton', { name: 'A Whole Number' })
    expect(document.body.textContent).toContain(' (Invalid)')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(described(input)).toContain('Please enter at most 5.')
    fireEvent.click(screen.getByRole('button', { name: 'Resets field to blank or default values' }))
    expect(last()).toBeNull()
    expect(document.activeElement).toBe(input)
    expect(screen.queryByRole('button', { name: 'Resets field to blank or default values' })).toBeNull()
  })
  test('[FLD-22] the reset button has its tooltip', async () => {
    open(field('Text', {}, { required: true }))
    const tipped = await waitFor(() => {
      const button = screen.getByRole('button', { name: 'Resets field to blank or default values' })
      expect(button.getAttribute('data-state')).not.toBeNull()
      return button
    })
    fireEvent.focus(tipped)
    expect((await screen.findAllByRole('tooltip'))[0]?.textContent).toContain('Resets field to blank or default values')
  })
  test('[FLD-46] [FLD-47] [FLD-48] a blank choice says so beneath and on its warning icon', () => {
    for (const kind of ['Select', 'Radios'] as const) {
      open(field(kind, { select: colours }, { required: true }))
      expect(screen.getByText('This is field is required.')).toBeTruthy()
      expect(document.querySelector('[aria-label="This field is required. "]')).toBeTruthy()
      cleanup()
    }
  })
})

describe('numbers', () => {
  test('[FLD-25] a whole number left with a wrong entry goes back to its last good value', () => {
    const { last } = open(field('Whole Number', { min: '3', max: '50' }), '4')
    const input = screen.getByRole('spinbutton')
    type(input, '45')
    type(input, '455')
    expect(last()).toBe('455')
    fireEvent.blur(input)
    expect(last()).toBe('45')
    fireEvent.click(screen.getByRole('button', { name: /^Increase/ }))
    type(input, '466')
    fireEvent.blur(input)
    expect(last()).toBe('46')
  })
  test('[FLD-27] [FLD-28] what may not be typed does not appear', () => {
    open(field('Decimal', { decimal_place: 1 }), '1.5')
    const input = screen.getByRole('spinbutton')
    for (const text of ['1.55', '1.5.', '1.5x']) {
      type(input, text)
      expect(shownIn(input)).toBe('1.5')
    }
  })
  test('[FLD-31] a currency has its sign, and its decimals once it is left', () => {
    const { last } = open(field('Currency', { decimal_place: 2 }))
    const input = screen.getByRole('spinbutton')
    expect(described(input)).toContain('$')
    const isBefore = Node.DOCUMENT_POSITION_FOLLOWING
    expect(screen.getByText('$').compareDocumentPosition(input) & isBefore).toBe(isBefore)
    type(input, '12.5')
    expect(last()).toBe('12.5')
    fireEvent.blur(input)
    expect(last()).toBe('12.50')
  })
  test('[FLD-54] arrows go by the step', () => {
    const { last } = open(field('Decimal', { step: '0.25' }), '1')
    press(screen.getByRole('spinbutton'), 'ArrowUp')
    expect(last()).toBe('1.25')
    fireEvent.click(screen.getByRole('button', { name: 'Decrease A Decimal' }))
    expect(last()).toBe('1.00')
  })
})

describe('dates', () => {
  test('[FLD-33] are stored once they are whole, and stay as typed until one leaves', () => {
    const { values } = open(field('Date'))
    const input = screen.getByRole('textbox')
    for (const text of ['3', '3/4/', '03/4/2026']) type(input, text)
    expect(values).toEqual(['3', '3/4/', '03/04/2026'])
    expect(shownIn(input)).toBe('03/4/2026')
    fireEvent.blur(input)
    expect(shownIn(input)).toBe('3/4/2026')
  })
  test('[FLD-34] outside of their bounds are marked, and the bounds are told', () => {
    open(field('Date', { simple: true, min_date: '3/1/2026', max_date: '3/31/2026' }), '04/01/2026')
    expect(described(screen.getByRole('textbox'))).toContain('Please enter a date from 3/1/2026 to 3/31/2026.')
    expect(described(screen.getByRole('textbox'))).toContain('From 3/1/2026 to 3/31/2026.')
  })
  test('[FLD-37] a required one can not be cleared', () => {
    const { last } = open(field('Date', {}, { required: true }), '03/04/2026')
    const input = screen.getByRole('textbox')
    type(input, '3/4')
    type(input, '')
    fireEvent.blur(input)
    expect(last()).toBe('03/04/2026')
    expect(shownIn(input)).toBe('3/4/2026')
  })
  test('[FLD-39] a time out of its bounds snaps to an hour inside', () => {
    const { last } = open(field('Date/Time', { simple: true, min_date: '3/1/2026' }))
    const input = screen.getByRole('textbox')
    type(input, '2/1/2026 09:00')
    expect(last()).toBe('2026-02-01T16:00:00.000Z')
    fireEvent.blur(input)
    expect(last()).toBe('2026-03-01T08:00:00.000Z')
    expect(shownIn(input)).toBe('3/1/2026 01:00')
  })
})

describe('yes and no', () => {
  test('[FLD-11] a check box and a slide toggle give 1 and 0', () => {
    for (const [kind, role] of [
      ['Checkbox', 'checkbox'],
      ['Slide Toggle', 'switch'],
    ] as const) {
      const { values } = open(field(kind))
      fireEvent.click(screen.getByRole(role, { name: `A ${kind}` }))
      fireEvent.click(screen.getByRole(role))
      expect(values).toEqual(['1', '0'])
      cleanup()
    }
  })
  test('[FLD-11] Yes gives 1 and No gives 0', () => {
    const { values } = open(field('Yes/No'))
    fireEvent.click(screen.getByRole('radio', { name: 'Yes' }))
    fireEvent.click(screen.getByRole('radio', { name: 'No' }))
    expect(values).toEqual(['1', '0'])
  })
  test('[FLD-12] neither is offered only where it is an answer', () => {
    const { last } = open(field('Yes/No', { neither: true }))
    fireEvent.click(screen.getByRole('radio', { name: 'Neither' }))
    expect(last()).toBe('-1')
    fireEvent.click(screen.getByRole('button', { name: 'Clear A Yes/No' }))
    expect(last()).toBeNull()
    cleanup()
    open(field('Yes/No'))
    expect(screen.getAllByRole('radio').length).toBe(2)
  })
})

describe('telephone', () => {
  test('[FLD-40] [FLD-41] a US number takes digits only, and is stored when it is whole', () => {
    const { values } = open(field('Phone Number'))
    const input = screen.getByRole('textbox')
    type(input, '555')
    type(input, '+1 (555x')
    expect(shownIn(input)).toBe('+1 (555')
    type(input, '+1 (555) 123-0001')
    type(input, '+1 (555) 123-00019')
    expect(values).toEqual(['+1 (555', '+1 (555', '15551230001', '15551230001'])
    expect(shownIn(input)).toBe('+1 (555) 123-0001')
  })
  test('[FLD-15] [FLD-42] [FLD-43] the switch allows any format', () => {
    const { last } = open(field('Phone Number'), 'i: +44 20')
    const input = screen.getByRole('textbox')
    const international = screen.getByRole('switch', { name: 'International number' })
    expect([shownIn(input), international.getAttribute('aria-checked')]).toEqual(['+44 20', 'true'])
    type(input, '+44 (0)20 7946 ext 5')
    expect(last()).toBe('i: +44 (0)20 7946 ext 5')
    fireEvent.click(international)
    // A US number would be cut: nothing is shown until one is typed, and the way back has it whole.
    expect([last(), shownIn(screen.getByRole('textbox'))]).toEqual(['', ''])
    fireEvent.click(international)
    expect(last()).toBe('i: +44 (0)20 7946 ext 5')
    type(screen.getByRole('textbox'), '303 555 0142')
    fireEvent.click(international)
    expect(last()).toBe('13035550142')
  })
  test('[FLD-45] a foreign number that is pasted into a US field is kept whole, as an international one', () => {
    const { last } = open(field('Phone Number'))
    const input = screen.getByRole('textbox')
    input.focus()
    type(input, '+44 20 7946 0018')
    expect(document.activeElement).toBe(screen.getByRole('textbox'))
    expect(last()).toBe('i: +44 20 7946 0018')
    expect(shownIn(screen.getByRole('textbox'))).toBe('+44 20 7946 0018')
    expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true')
  })
  test.each([
    ['1555123', true],
    ['555123', true],
    ['555123000123', true],
    ['15551230001', false],
    ['5551230001', false],
  ])('[FLD-44] [FLD-45] %s opens as an international number: %s', (stored, isInternational) => {
    open(field('Phone Number'), stored)
    const international = screen.getByRole('switch', { name: 'International number' })
    expect(international.getAttribute('aria-checked')).toBe(String(isInternational))
  })
  test('a number that no country has gets advice, and is kept', async () => {
    const { values } = open(field('Phone Number'), 'i: +44 1')
    expect(await screen.findByText(/Please check it/u)).toBeTruthy()
    expect(values).toEqual([])
    expect(['i: +44 20 7946 0018', '13035550142', 'i: 12345', 'i: +999 1'].map(isPlausiblePhone)).toEqual([
      true,
      true,
      true,
      false,
    ])
  })
})

describe('choices', () => {
  test('[FLD-49] [FLD-53] a select has a blank choice, and the active ones', () => {
    const { last } = open(field('Select', { select: colours }), 'red')
    expect(
      within(screen.getByRole('combobox'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['N/A', 'Red', 'Green'])
    fireEvent.change(screen.getByRole('combobox'), { target: { value: '' } })
    expect(last()).toBeNull()
  })
  test('a stored value that no option has is shown and not lost', () => {
    open(field('Select', { select: colours }), 'teal')
    expect(shownIn(screen.getByRole('combobox'))).toBe('teal')
  })
  /** How the choices of each type come into view, and the role of one. */
  const reached = {
    Select: [() => undefined, 'option'],
    Radios: [() => undefined, 'radio'],
    Checkboxes: [() => undefined, 'checkbox'],
    MultiSelect: [() => fireEvent.click(screen.getByRole('button', { name: /A MultiSelect/u })), 'checkbox'],
    'Chip List': [() => press(screen.getByRole('combobox'), 'ArrowDown'), 'option'],
  } as const
  test.each(Object.keys(reached) as (keyof typeof reached)[])(
    '[FLD-53] %s does not offer a choice that is off, and shows it where it is stored',
    (kind) => {
      const [reach, role] = reached[kind]
      open(field(kind, { select: colours }))
      reach()
      expect([
        screen.getAllByRole(role, { name: 'Green' }).length,
        screen.queryAllByRole(role, { name: 'Blue' }),
      ]).toEqual([1, []])
      cleanup()
      const { values } = open(
        field(kind, { select: colours }),
        kind === 'Select' || kind === 'Radios' ? 'blue' : ['blue'],
      )
      reach()
      expect(
        screen.queryAllByText('Blue').length + screen.queryAllByRole(role, { name: 'Blue' }).length,
      ).toBeGreaterThan(0)
      expect(values).toEqual([])
    },
  )
  test.each(Object.keys(reached) as (keyof typeof reached)[])(
    '[FLD-07] %s offers Other, with free text, with the option and not without it',
    (kind) => {
      const [reach, role] = reached[kind]
      const begun = (other: boolean) => {
        const form = open(field(kind, { select: colours, other }))
        reach()
        return form
      }
      begun(false)
      expect(screen.getAllByRole(role, { name: 'Red' })).toHaveLength(1)
      expect(screen.queryAllByRole(role, { name: 'Other' })).toEqual([])
      cleanup()
      const { last } = begun(true)
      const other = screen.getByRole(role, { name: 'Other' })
      if (other instanceof HTMLOptionElement)
        fireEvent.change(screen.getByRole('combobox'), { target: { value: other.value } })
      else fireEvent.click(other)
      const dialog = within(screen.getByRole('dialog', { name: `Other: A ${kind}` }))
      fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'teal' } })
      fireEvent.click(dialog.getByRole('button', { name: 'Set' }))
      expect([last()].flat()).toEqual(['Other: teal'])
    },
  )
  test('[FLD-17] [FLD-19] [FLD-14] other asks for its text, and takes none that is blank', () => {
    const { last } = open(field('Select', { select: colours, other: true }))
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'Other: ' } })
    const dialog = screen.getByRole('dialog', { name: 'Other: A Select' })
    expect(dialog.getAttribute('data-size')).toBe('narrow')
    expect(readFileSync('src/ui/Dialog.module.css', 'utf8')).toMatch(/narrow'\] \{\s*inline-size: min\(300px,/u)
    expect(
      within(dialog)
        .getAllByRole('button')
        .map(({ textContent }) => textContent)
        .filter(Boolean),
    ).toEqual(['Cancel', 'Set'])
    const set = within(dialog).getByRole('button', { name: 'Set' })
    expect(set.hasAttribute('disabled')).toBe(true)
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '  ' } })
    expect(set.hasAttribute('disabled')).toBe(true)
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'teal' } })
    fireEvent.click(set)
    expect(last()).toBe('Other: teal')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  test.each([
    ['Select', null, 'Other: two words'],
    ['Radios', 'Other: teal', 'Other: two words'],
    ['Checkboxes', ['red', 'Other: teal'], ['red', 'Other: two words']],
  ] as const)(
    'what is typed as other in %s stands in the form before it is set, and Cancel takes it back',
    (kind, first, typed) => {
      const { last } = open(field(kind, { select: colours, other: true }), first)
      if (kind === 'Select') fireEvent.change(screen.getByRole('combobox'), { target: { value: 'Other: ' } })
      else if (kind === 'Radios') fireEvent.click(screen.getByRole('button', { name: 'Change other: A Radios' }))
      else fireEvent.click(screen.getByRole('checkbox', { name: 'Other: teal' }))
      const text = within(screen.getByRole('dialog')).getByRole('textbox')
      for (const part of ['two', 'two ', 'two words']) fireEvent.change(text, { target: { value: part } })
      expect([last(), shownIn(text)]).toEqual([typed, 'two words'])
      fireEvent.change(text, { target: { value: ' ' } })
      expect([last(), shownIn(text)]).toEqual([first, ' '])
      fireEvent.change(text, { target: { value: 'two words' } })
      fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
      expect([last(), screen.queryByRole('dialog')]).toEqual([first, null])
    },
  )
  describe('what is asked by the dialog of an older build, which wrote nothing into the form', () => {
    const { type, upcasts } = otherDialog.changed
    const recorded = { value: { field: 1, text: 'teal' } }
    const payload = [1, 2].reduce<unknown>((older, v) => upcasts[v]?.(older as never), recorded)
    test.each([
      ['Set', [], ['red', 'Other: teal']],
      ['Cancel', [], ['red', 'Other: blue']],
      ['Remove', [], ['red']],
      ['Set', ['gold', 'plum'], ['red', 'Other: plum']],
      ['Cancel', ['gold', 'plum'], ['red', 'Other: blue']],
    ])('%s, after %j was typed, gives %j', (answer, more, wanted) => {
      const definition = field('Checkboxes', { select: colours, other: true })
      const { last } = open(definition, ['red', 'Other: blue'], [{ type, payload }])
      const text = within(screen.getByRole('dialog')).getByRole('textbox')
      for (const typed of more) fireEvent.change(text, { target: { value: typed } })
      fireEvent.click(screen.getByRole('button', { name: answer }))
      expect([last(), screen.queryByRole('dialog')]).toEqual([wanted, null])
    })
  })
  test('of what is typed on the way to it no choice stays, also where the agency has one of that wording', () => {
    const select = [...colours, { value: 'Other: te', label: 'Te', status: 1 as const }]
    const { last } = open(field('Checkboxes', { select, other: true }), ['red'])
    fireEvent.click(screen.getByRole('checkbox', { name: 'Other' }))
    const text = within(screen.getByRole('dialog')).getByRole('textbox')
    for (const typed of ['t', 'te', 'tea', 'teal']) fireEvent.change(text, { target: { value: typed } })
    fireEvent.click(screen.getByRole('button', { name: 'Set' }))
    expect(last()).toEqual(['red', 'Other: teal'])
  })
  test('[FLD-18] other can be changed and removed once it is there', () => {
    const { last } = open(field('Radios', { select: colours, other: true }), 'Other: teal')
    fireEvent.click(screen.getByRole('button', { name: 'Change other: A Radios' }))
    expect(shownIn(within(screen.getByRole('dialog')).getByRole('textbox'))).toBe('teal')
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
    expect(last()).toBeNull()
  })
  test('Enter in the dialog sets the text, and does not save the record behind it', () => {
    const saved = vi.fn()
    const changed = vi.fn()
    show(
      <form onSubmit={saved}>
        <CustomFieldControl
          definition={field('Checkboxes', { select: colours, other: true })}
          value={['red']}
          onChange={changed}
          problem={null}
          zone="UTC"
        />
      </form>,
    )
    fireEvent.click(screen.getByRole('checkbox', { name: 'Other' }))
    const text = within(screen.getByRole('dialog')).getByRole('textbox')
    fireEvent.change(text, { target: { value: 'teal' } })
    fireEvent.submit(text)
    expect(changed).toHaveBeenCalledWith(['red', 'Other: teal'])
    expect(saved).not.toHaveBeenCalled()
  })
  test('[FLD-13] check boxes and a multi-select give lists', () => {
    const { last } = open(field('Checkboxes', { select: colours }), ['red'])
    fireEvent.click(
      within(screen.getByRole('group', { name: 'A Checkboxes' })).getByRole('checkbox', { name: 'Green' }),
    )
    expect(last()).toEqual(['red', 'green'])
    fireEvent.click(screen.getByRole('checkbox', { name: 'Red' }))
    expect(last()).toEqual(['green'])
    cleanup()
    const many = open(field('MultiSelect', { select: colours }), ['red'])
    fireEvent.click(screen.getByRole('button', { name: 'A MultiSelect Red' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Green' }))
    expect(many.last()).toEqual(['red', 'green'])
  })
})

describe('a chip list', () => {
  test('[FLD-50] is filled from the keyboard with active options that are not chosen', () => {
    const { values } = open(field('Chip List', { select: [...colours, { value: 'grey', label: 'Grey', status: 1 }] }), [
      'green',
    ])
    const box = screen.getByRole('combobox', { name: 'A Chip List' })
    type(box, 'gr')
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Grey'])
    expect(document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent).toBe('Grey')
    press(box, 'Enter')
    expect(values).toEqual([['green', 'grey']])
    press(box, 'ArrowDown')
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Red'])
    press(box, 'Escape')
    expect(screen.queryByRole('option')).toBeNull()
    press(box, 'Backspace')
    fireEvent.click(screen.getByRole('button', { name: 'Remove Green' }))
    expect(values).toEqual([['green', 'grey'], ['green'], []])
  })
  test('says when nothing has the typed text', () => {
    open(field('Chip List', { select: colours }))
    type(screen.getByRole('combobox'), 'zz')
    expect(screen.getByRole('status').textContent).toBe('No choice has “zz” in it.')
  })
})

describe('the form', () => {
  const definitions = [
    field('Text', {}, { id: 1, order: 3, label: 'Last' }),
    field('Email', {}, { id: 2, order: 1, label: 'Mail' }),
    field('Text', {}, { id: 3, order: 2, status: 0, label: 'Gone' }),
    field('Text', {}, { id: 4, order: 2, status: 0, label: 'Kept' }),
    field('Text', {}, { id: 5, order: 2, status: 2, label: 'Old number' }),
  ]
  const draw = (readOnly = false) => {
    const changed = vi.fn()
    show(
      <CustomFieldsForm
        definitions={definitions}
        values={{ 2: 'a@', 4: 'old' }}
        onChange={changed}
        readOnly={readOnly}
        zone="UTC"
      />,
    )
    return changed
  }
  test('[FLD-10] [FLD-05] shows the fields in their order, and an inactive one only with its value', () => {
    draw()
    const order = ['Mail', 'Kept', 'Old number (READ ONLY)', 'Last'].map(
      (label) => document.body.textContent?.indexOf(label) ?? -1,
    )
    expect(order.every((at, index) => at >= 0 && at > (order[index - 1] ?? -1))).toBe(true)
    expect(document.body.textContent).not.toContain('Gone')
    expect(screen.getAllByRole('textbox').length).toBe(2)
  })
  test('[FLD-52] marks each field by itself', () => {
    const changed = draw()
    expect(screen.getByRole('textbox', { name: 'Mail' }).getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('textbox', { name: 'Last' }).getAttribute('aria-invalid')).toBeNull()
    fireEvent.change(screen.getByRole('textbox', { name: 'Last' }), { target: { value: 'x' } })
    expect(changed).toHaveBeenCalledWith(1, 'x')
  })
  test('[FLD-21] is all text for whoever may only read, with what is invalid marked', () => {
    draw(true)
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByText('a@ (Invalid)')).toBeTruthy()
  })
})
