// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { NoticeBox } from '../../src/notices/NoticeBox.tsx'
import { RichText } from '../../src/richText/index.ts'

afterEach(cleanup)

const base = {
  title: 'Notice',
  body: <RichText value="<p>The <strong>server</strong> restarts.</p>" />,
  onClose: vi.fn(),
}
const buttons = () => screen.queryAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent)

test.each([
  { asked: {}, timer: null, names: ['Close'] },
  { asked: { accept: { onAnswer: () => undefined } }, timer: null, names: ['Okay'] },
  { asked: { cancel: { onAnswer: () => undefined } }, timer: null, names: ['Cancel'] },
  {
    asked: { seconds: 30, cancel: { onAnswer: () => undefined }, accept: { onAnswer: () => undefined } },
    timer: '30 seconds',
    names: ['Cancel', 'Okay'],
  },
  {
    asked: { cancel: { text: 'Stay', onAnswer: () => undefined }, accept: { text: 'OK', onAnswer: () => undefined } },
    timer: null,
    names: ['Stay', 'OK'],
  },
])('[NOT-10, NOT-11] of $asked there are $names and the countdown $timer, and always title and body', (given) => {
  render(<NoticeBox {...base} {...given.asked} />)
  screen.getByRole('alertdialog', { name: 'Notice' })
  expect(screen.getByText('server').tagName).toBe('STRONG')
  expect(screen.queryByRole('timer')?.textContent ?? null).toBe(given.timer)
  expect(buttons()).toEqual(given.names)
})

test('each button gives its answer', () => {
  const [cancel, accept] = [vi.fn(), vi.fn()]
  render(<NoticeBox {...base} cancel={{ onAnswer: cancel }} accept={{ onAnswer: accept }} />)
  fireEvent.click(screen.getByRole('button', { name: 'Okay' }))
  expect([accept.mock.calls.length, cancel.mock.calls.length]).toEqual([1, 0])
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect([accept.mock.calls.length, cancel.mock.calls.length]).toEqual([1, 1])
})
