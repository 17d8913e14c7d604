// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  Button,
  Checkbox,
  Field,
  IconButton,
  PasswordInput,
  RadioGroup,
  Select,
  Switch,
  TextArea,
  TextInput,
} from '../../src/ui/index.ts'

afterEach(cleanup)

test('what is typed is remembered by no browser, but where the field says so', () => {
  render(
    <>
      <TextInput aria-label="Docket" />
      <TextArea aria-label="Summary" />
      <TextInput aria-label="User" autoComplete="username" />
    </>,
  )
  const asked = screen.getAllByRole('textbox').map((box) => box.getAttribute('autocomplete'))
  expect(asked).toEqual(['off', 'off', 'username'])
})

describe('Field', () => {
  test('names its control and ties help and error to it', () => {
    render(
      <Field label="Last name" help="As on the passport" error="Enter a name" required>
        <TextInput />
      </Field>,
    )
    const input = screen.getByRole('textbox', { name: /Last name/u })
    const described = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
    expect(described).toEqual(['Enter a name', 'As on the passport'])
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(input.getAttribute('aria-required')).toBe('true')
  })

  test('says nothing of errors when there are none', () => {
    render(
      <Field label="County" error="">
        <Select options={[{ value: 'a', label: 'A' }]} />
      </Field>,
    )
    const select = screen.getByRole('combobox', { name: 'County' })
    expect(select.getAttribute('aria-invalid')).toBeNull()
    expect(select.getAttribute('aria-describedby')).toBeNull()
  })

  test('keeps a description that the control has of its own', () => {
    render(
      <>
        <Field label="Notes" help="Seen by staff">
          <TextArea aria-describedby="own" />
        </Field>
        <p id="own">Own</p>
      </>,
    )
    const described = screen.getByRole('textbox').getAttribute('aria-describedby')?.split(' ')
    expect(described?.[0]).toBe('own')
    expect(described).toHaveLength(2)
  })

  test('names a group of choices, of which one is taken', () => {
    const chosen = vi.fn()
    render(
      <Field label="Contact" group>
        <RadioGroup
          value="call"
          onValueChange={chosen}
          options={[
            { value: 'call', label: 'Call' },
            { value: 'text', label: 'Text' },
          ]}
        />
      </Field>,
    )
    const group = screen.getByRole('radiogroup', { name: 'Contact' })
    fireEvent.click(within(group).getByRole('radio', { name: 'Text' }))
    expect(chosen).toHaveBeenCalledWith('text')
  })

  test('check boxes in one field keep their own names and ids', () => {
    render(
      <Field label="Needs" group error="Choose one">
        <Checkbox label="Shelter" />
        <Checkbox label="Transport" />
      </Field>,
    )
    const boxes = screen.getAllByRole('checkbox')
    expect(boxes.map((box) => box.getAttribute('aria-invalid'))).toEqual(['true', 'true'])
    expect(boxes.some((box) => box.id !== '')).toBe(false)
    expect(screen.getByRole('checkbox', { name: 'Transport' })).toBe(boxes[1])
  })
})

describe('Button', () => {
  test('while busy it keeps name and focus, and ignores presses', () => {
    const pressed = vi.fn()
    render(
      <form onSubmit={pressed}>
        <Button type="submit" busy onClick={pressed}>
          Save
        </Button>
      </form>,
    )
    const button = screen.getByRole('button', { name: 'Save' })
    button.focus()
    fireEvent.click(button)
    expect(pressed).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(button)
    expect(button.getAttribute('aria-busy')).toBe('true')
  })

  test('never submits a form unless told to', () => {
    const submitted = vi.fn()
    render(
      <form onSubmit={submitted}>
        <Button>Add</Button>
        <IconButton icon="plus" label="More" />
      </form>,
    )
    for (const button of screen.getAllByRole('button')) fireEvent.click(button)
    expect(submitted).not.toHaveBeenCalled()
  })

  test('draws a link as a button without making it one', () => {
    render(
      <Button asChild icon="plus">
        <a href="/new">Add</a>
      </Button>,
    )
    expect(screen.getByRole('link', { name: 'Add' }).getAttribute('type')).toBeNull()
  })

  test('keeps the focus, and tells its ref, when its tooltip comes and it is drawn anew', async () => {
    vi.resetModules()
    const { IconButton: Fresh } = await import('../../src/ui/IconButton.tsx')
    const told: (HTMLElement | null)[] = []
    const tell = (node: HTMLElement | null) => void told.push(node)
    render(<Fresh ref={tell} icon="bell" label="Notifications" />)
    const first = screen.getByRole('button', { name: 'Notifications' })
    first.focus()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Notifications' })).not.toBe(first))
    const second = screen.getByRole('button', { name: 'Notifications' })
    expect(document.activeElement).toBe(second)
    expect(told).toEqual([first, null, second])
  })

  test('an icon button says how many items wait', () => {
    render(<IconButton icon="bell" label="Notifications" count={120} />)
    expect(screen.getByRole('button', { name: 'Notifications 99+' })).toBeTruthy()
  })
})

test('PasswordInput shows what is typed only while asked to', () => {
  render(
    <Field label="Password">
      <PasswordInput defaultValue="secret words" />
    </Field>,
  )
  const input = screen.getByLabelText('Password')
  const eye = screen.getByRole('button', { name: 'Show password' })
  expect(input.getAttribute('type')).toBe('password')
  fireEvent.click(eye)
  expect(input.getAttribute('type')).toBe('text')
  expect(eye.getAttribute('aria-pressed')).toBe('true')
})

test('Switch is named by its label and reports the new state', () => {
  const changed = vi.fn()
  render(<Switch label="Compact rows" checked={false} onCheckedChange={changed} />)
  fireEvent.click(screen.getByRole('switch', { name: 'Compact rows' }))
  expect(changed).toHaveBeenCalledWith(true)
})
