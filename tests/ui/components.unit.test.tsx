// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  Card,
  DataTable,
  ErrorList,
  HeaderCell,
  Kbd,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TabLinks,
  Toasts,
} from '../../src/ui/index.ts'
import { initialsOf } from '../../src/ui/Avatar.tsx'

afterEach(cleanup)

describe('Tabs', () => {
  test('arrow keys move, wrap round and pass by what is disabled', () => {
    const items = [
      { id: 'a', label: 'A', href: '/a' },
      { id: 'b', label: 'B', href: '/b', disabled: true },
      { id: 'c', label: 'C', href: '/c' },
    ]
    render(<TabLinks items={items} selected="a" label="Record" />)
    const focused = () => document.activeElement?.textContent
    screen.getByRole('link', { name: 'A' }).focus()
    const went = ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End'].map((key) => {
      fireEvent.keyDown(document.activeElement ?? document.body, { key })
      return focused()
    })
    expect(went).toEqual(['C', 'A', 'C', 'A', 'C'])
  })

  test('tab links are links, of which one is the present page', () => {
    render(
      <TabLinks
        items={[
          { id: 'a', label: 'A', href: '/a' },
          { id: 'b', label: 'B', href: '/b' },
        ]}
        selected="b"
        label="Parts"
      />,
    )
    expect(screen.getByRole('link', { current: 'page' }).getAttribute('href')).toBe('/b')
    expect(screen.getByRole('link', { name: 'A' }).getAttribute('href')).toBe('/a')
  })
})

test('Toasts: failures are read at once, the rest politely, and each can be dismissed', () => {
  const dismissed = vi.fn()
  const undone = vi.fn()
  render(
    <Toasts
      messages={[
        { id: '1', text: 'Deleted.', action: { label: 'Undo', onAction: undone } },
        { id: '2', text: 'Not saved.', tone: 'danger' },
      ]}
      onDismiss={dismissed}
    />,
  )
  fireEvent.click(within(screen.getByRole('status')).getByRole('button', { name: 'Undo' }))
  expect(undone).toHaveBeenCalledOnce()
  fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Dismiss' }))
  expect(dismissed).toHaveBeenCalledWith('2')
})

test('Toasts: tell when the pointer or the focus is on them, until neither is or the last has gone', () => {
  const held: boolean[] = []
  const toasts = (...ids: string[]) => (
    <Toasts
      messages={ids.map((id) => ({ id, text: `Told ${id}` }))}
      onDismiss={() => undefined}
      onHold={(each) => held.push(each)}
    />
  )
  const { rerender, container } = render(toasts('1', '2'))
  const stack = container.querySelector('[data-toasts]') ?? container
  const now = () => held.at(-1)
  fireEvent.pointerEnter(stack)
  expect(now()).toBe(true)
  const [first, second] = screen.getAllByRole('button', { name: 'Dismiss' })
  act(() => first?.focus())
  fireEvent.pointerLeave(stack)
  expect(now()).toBe(true)
  act(() => second?.focus())
  expect(now()).toBe(true)
  act(() => second?.blur())
  expect(now()).toBe(false)
  act(() => second?.focus())
  rerender(toasts('1'))
  expect(now()).toBe(false)
  fireEvent.pointerEnter(stack)
  rerender(toasts())
  expect(now()).toBe(false)
  rerender(toasts('3'))
  expect(now()).toBe(false)
})

test('[ERR-18] each error in the list can be closed', () => {
  const closed = vi.fn()
  render(
    <ErrorList
      id="errors"
      errors={[
        { id: 'a', message: 'First' },
        { id: 'b', message: 'Second' },
      ]}
      onClose={closed}
    />,
  )
  const second = screen.getAllByRole('listitem').find((item) => item.textContent.includes('Second'))
  fireEvent.click(within(second ?? document.body).getByRole('button'))
  expect(closed.mock.calls).toEqual([['b']])
})

test('DataTable: rows are counted as among all rows, and a heading says and changes its order', () => {
  const sorted = vi.fn()
  render(
    <DataTable label="Clients" columns="1fr 5rem" rowCount={3001}>
      <TableHead>
        <HeaderCell sort="ascending" onSort={sorted}>
          Name
        </HeaderCell>
        <HeaderCell align="end">Hours</HeaderCell>
      </TableHead>
      <TableBody height={120_000}>
        <TableRow index={40} top={1600}>
          <TableCell header>Moss, Ada</TableCell>
          <TableCell align="end">2.00</TableCell>
        </TableRow>
      </TableBody>
    </DataTable>,
  )
  expect(screen.getByRole('table', { name: 'Clients' }).getAttribute('aria-rowcount')).toBe('3001')
  expect(screen.getByRole('row', { name: /Moss/u }).getAttribute('aria-rowindex')).toBe('42')
  const headings = screen.getAllByRole('columnheader')
  expect(headings.map((heading) => heading.getAttribute('aria-sort'))).toEqual(['ascending', null])
  fireEvent.click(screen.getByRole('button', { name: 'Name' }))
  expect(sorted).toHaveBeenCalledOnce()
})

test('DataTable: a cell has one line, and two where it says so', () => {
  render(
    <>
      <TableCell>one</TableCell>
      <TableCell lines={2}>two</TableCell>
    </>,
  )
  expect(['one', 'two'].map((text) => screen.getByText(text).dataset['lines'])).toEqual(['1', '2'])
})

test('a card with a title is a region of that name', () => {
  render(<Card title="Services">Text</Card>)
  expect(screen.getByRole('region', { name: 'Services' }).textContent).toContain('Text')
})

test.each([
  ['Okafor, Adaeze', 'OA'],
  ['Martínez, Zuzana Anna', 'MZ'],
  ['ana de la cruz', 'AC'],
  ['Núñez', 'N'],
  ['  ', '?'],
  ['Élodie (Lo) Roy', 'ÉR'],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('Kbd shows one cap a key, a plus sign being a key as well', () => {
  const { container } = render(
    <>
      <Kbd keys="Ctrl+K" />
      <Kbd keys="g c" />
      <Kbd keys="Ctrl++" />
    </>,
  )
  expect([...container.querySelectorAll('kbd kbd')].map((cap) => cap.textContent)).toEqual([
    'Ctrl',
    'K',
    'g',
    'c',
    'Ctrl',
    '+',
  ])
})
