// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { UploadField, type OnUpload } from '../../src/documents/index.ts'

afterEach(cleanup)

type Call = {
  readonly file: File
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
  readonly done: () => void
  readonly fail: (error: unknown) => void
}

const shown = (single = false) => {
  const calls: Call[] = []
  const onUpload: OnUpload = (file, onProgress, signal) =>
    new Promise((done, fail) => void calls.push({ file, onProgress, signal, done, fail }))
  const view = render(<UploadField onUpload={onUpload} single={single} />)
  return { calls, ...view }
}

const file = (name: string, type = 'application/pdf', size = 3): File => new File(['x'.repeat(size)], name, { type })
const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Files', { selector: 'input' }), { target: { files } })
const line = (name: string) => {
  const found = screen.getAllByRole('listitem').find((item) => item.textContent?.includes(name))
  if (found === undefined) throw new Error(`no line for ${name}`)
  return within(found)
}
const button = (name: string) => screen.getByRole('button', { name })

test('[CAL-07] a chosen file is sent, shows how far it is, and says when it is done', async () => {
  const { calls } = shown()
  choose(file('plan.pdf'))
  expect(line('plan.pdf').getByText('Waiting')).toBeDefined()
  act(() => calls[0]?.onProgress(0))
  expect(screen.getByRole('progressbar', { name: 'Uploading plan.pdf' }).getAttribute('value')).toBe('0')
  act(() => calls[0]?.onProgress(0.25))
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('0.25')
  expect(screen.getByText('25 %')).toBeDefined()
  await act(async () => calls[0]?.done())
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(line('plan.pdf').getByText('Uploaded')).toBeDefined()
  expect(screen.getByRole('status').textContent).toBe('plan.pdf was uploaded.')
})

test('[ACT-14] a file that would be refused is not sent, and its line says why', () => {
  const { calls } = shown()
  choose(file('setup.exe', ''), file('big.pdf', 'application/pdf', 26_214_401), file('plan.pdf', 'text/html'))
  expect(calls).toEqual([])
  expect(line('setup.exe').getByText(/can not be uploaded/)).toBeDefined()
  expect(line('big.pdf').getByText(/larger than 25 MB/)).toBeDefined()
  expect(line('plan.pdf').getByText(/another kind/)).toBeDefined()
  expect(screen.queryByRole('button', { name: /again/ })).toBeNull()
  expect(screen.getByRole('status').textContent).toMatch(/^plan\.pdf was not uploaded: /)
})

test("a failed file keeps the server's sentence, and is sent again when somebody asks", async () => {
  const { calls } = shown()
  choose(file('a.pdf'))
  await act(async () => calls[0]?.fail({ message: 'The content of this file is not what its name says.' }))
  expect(line('a.pdf').getByText(/not what its name says/)).toBeDefined()
  fireEvent.click(button('Try a.pdf again'))
  expect(calls.map((call) => call.file.name)).toEqual(['a.pdf', 'a.pdf'])
  expect(calls[1]?.file).toBe(calls[0]?.file)
  await act(async () => calls[1]?.done())
  expect(line('a.pdf').getByText('Uploaded')).toBeDefined()
})

test('a cancelled file is aborted, and what comes of it later is ignored', async () => {
  const { calls } = shown()
  choose(file('a.pdf'), file('b.pdf'))
  fireEvent.click(button('Cancel a.pdf'))
  expect(calls[0]?.signal.aborted).toBe(true)
  expect(line('a.pdf').getByText('Cancelled')).toBeDefined()
  expect(calls[1]?.file.name).toBe('b.pdf')
  await act(async () => {
    calls[0]?.onProgress(0.9)
    calls[0]?.done()
  })
  expect(line('a.pdf').getByText('Cancelled')).toBeDefined()
  expect(calls[1]?.signal.aborted).toBe(false)
})

test('files can be dropped and pasted', () => {
  const { calls } = shown()
  const area = button('Choose files')
  fireEvent.drop(area, { dataTransfer: { files: [file('dropped.pdf')] } })
  expect(calls[0]?.file.name).toBe('dropped.pdf')
  fireEvent.paste(area, { clipboardData: { files: [file('pasted.pdf')] } })
  expect(line('pasted.pdf').getByText('Waiting')).toBeDefined()
})

test('where one file is wanted, another takes its place', () => {
  const { calls } = shown(true)
  choose(file('a.pdf'))
  choose(file('b.pdf'))
  expect(calls[0]?.signal.aborted).toBe(true)
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  expect(calls[1]?.file.name).toBe('b.pdf')
})

test('leaving the page ends what is under way', () => {
  const { calls, unmount } = shown()
  choose(file('a.pdf'))
  unmount()
  expect(calls[0]?.signal.aborted).toBe(true)
})
