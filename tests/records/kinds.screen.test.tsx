/** What a person does with each of the five kinds of record, on the screens of the real client. */
import { screen, waitFor, within } from '@testing-library/dom'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { click, type } from '../screens/hand.ts'
import { openScreen, type Screen } from '../screens/openScreen.tsx'
import { makeRecord, type OwnKind, type OwnRecord, type Values } from '../screens/ownRecord.ts'
import { startScreenServer, type ScreenServer } from '../screens/server.ts'
import { behind, cases, named, rowsOfRemoval } from './perKind.ts'

let server: ScreenServer
let opened: Screen | null = null
const open = async (
  record: OwnRecord,
  tab: string | null,
  { user = 'admin', without }: { readonly user?: string; readonly without?: readonly string[] } = {},
): Promise<HTMLElement> => {
  await opened?.close()
  const path = tab === null ? record.path : `${record.path}/${tab}`
  opened = await openScreen({ server, user, path, ...(without && { without }) })
  await opened.settled()
  const heading = within(opened.main()).getByRole('heading', { level: 1 })
  await waitFor(() => expect(heading.textContent).toContain(record.name))
  return opened.main()
}
const held = async ({ endpoint }: OwnRecord): Promise<Values> => (await server.call('admin', 'GET', endpoint)).body
const statusOf = async ({ endpoint }: OwnRecord): Promise<number> =>
  (await server.call('admin', 'GET', endpoint)).status

/** What the messages say that go by themselves. */
const message = (text: string): Promise<HTMLElement> =>
  waitFor(() => {
    const found = screen
      .getAllByRole('status')
      .flatMap((status) => [...status.children])
      .find((each) => each.textContent?.includes(text))
    if (!(found instanceof HTMLElement)) throw new Error(`there is no message ${text}`)
    return found
  })
const undoFrom = async (text: string): Promise<void> =>
  click(within(await message(text)).getByRole('button', { name: 'Undo' }))

const pick = async (label: string, text: string): Promise<void> => {
  type(screen.getByRole('combobox', { name: label }), text)
  const choices = await screen.findByRole('listbox', { name: label })
  const [first] = await within(choices).findAllByRole('option', { name: new RegExp(text) })
  if (first !== undefined) click(first)
}

/** A control by its label, whether it is required or has been changed. */
const field = <E extends HTMLElement = HTMLInputElement>(form: HTMLElement, role: string, label: string): E =>
  within(form).getByRole<E>(role, { name: new RegExp(`^${label}\\s*(, changed)?$`) })

beforeAll(async () => {
  server = await startScreenServer()
})
afterEach(async () => {
  await opened?.close()
  opened = null
})
afterAll(() => server?.stop())

describe.each(cases)('one of the kind $one', ({ kind, one, own, custom, tag, after }) => {
  const formOf = (main: HTMLElement): HTMLElement => within(main).getByRole('form', { name: named[kind].page })
  const isKept = (form: HTMLElement): void => {
    expect(field(form, 'textbox', own.label).value).toBe(own.value)
    const control = field(form, custom.role, custom.label)
    if (custom.role === 'checkbox') expect(control.checked).toBe(true)
    else expect(control.value).toBe(custom.value)
  }

  test('a field and a custom field are changed, saved and there again', async () => {
    const record = await makeRecord(server, 'admin', kind)
    const form = formOf(await open(record, 'edit'))
    type(field(form, 'textbox', own.label), own.value)
    const control = field(form, custom.role, custom.label)
    if (custom.role === 'checkbox') click(control)
    else type(control, custom.value)
    const state = (): string => within(form).getAllByRole('status').at(-1)?.textContent ?? ''
    await waitFor(() => expect(state()).toContain('2 unsaved changes'))
    click(within(form).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(state()).toBe('Saved'))
    const saved = await held(record)
    expect(saved).toMatchObject({ [own.name]: own.value })
    expect(Object.values(saved['custom_fields'] ?? {})).toContain(custom.value)
    isKept(formOf(await open(record, 'edit')))
  })

  test('[TAG-05] it is tagged once, and the tag is taken back from the message', async () => {
    const record = await makeRecord(server, 'admin', kind)
    const main = await open(record, 'tags')
    const chips = (): number =>
      within(main)
        .queryAllByRole('listitem')
        .filter(({ textContent }) => textContent.includes(tag)).length
    await pick('Add a tag', tag)
    await waitFor(() => expect(chips()).toBe(1))
    await undoFrom('Tag added')
    await waitFor(() => expect(chips()).toBe(0))
    await pick('Add a tag', tag)
    await waitFor(() => expect(chips()).toBe(1))
    const sent = opened?.sent('POST', 'object_term').length
    expect(sent).toBe(2)
    await pick('Add a tag', tag)
    await message('Tag has already been applied')
    expect(opened?.sent('POST', 'object_term')).toHaveLength(2)
    click(within(main).getByRole('button', { name: `Remove ${tag}` }))
    await waitFor(() => expect(chips()).toBe(0))
    await undoFrom('Tag removed')
    await waitFor(() => expect(chips()).toBe(1))
  })

  if (kind !== 'event')
    test('somebody is assigned to it, and removed', async () => {
      const record = await makeRecord(server, 'admin', kind)
      const main = await open(record, 'assignments')
      within(main).getByText('Nobody is assigned')
      await pick('Assign to', 'Hana')
      const remove = await within(main).findByRole('button', { name: 'Remove Hana Brzeziński' })
      expect(await held(record)).toMatchObject({ assignments: [expect.objectContaining({ secondary: false })] })
      click(remove)
      await within(main).findByText('Nobody is assigned')
      await undoFrom('Assignment removed')
      await within(main).findByRole('button', { name: 'Remove Hana Brzeziński' })
    })

  test(`${rowsOfRemoval[kind] ?? ''}it is deleted after a question, and put back from the message`, async () => {
    const record = await makeRecord(server, 'admin', kind)
    const main = await open(record, 'edit')
    const remove = within(within(main).getByRole('complementary', { name: 'At a glance' })).getByRole('button', {
      name: `Delete ${one}`,
    })
    const question = (): Promise<HTMLElement> =>
      screen.findByRole('alertdialog', { name: new RegExp(`^Delete .*${record.name}`) })
    click(remove)
    click(within(await question()).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(await statusOf(record)).toBe(200)

    click(remove)
    click(within(await question()).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(location.href).toMatch(after(record)))
    await message('Deleted')
    expect(await statusOf(record)).toBe(404)
    await undoFrom('Deleted')
    await message('Undone')
    expect(await statusOf(record)).toBe(200)
    formOf(await open(record, 'edit'))
  })

  test('[PRM-35] [PRM-02] [TAG-07] a display-only user reads it without any control to change it', async () => {
    const record = await makeRecord(server, 'admin', kind)
    await open(record, 'tags')
    await pick('Add a tag', tag)
    await message('Tag added')
    const user = { user: 'volunteer' }
    let main = await open(record, 'edit', user)
    const text = within(main).getByRole('article', { name: named[kind].page }).textContent
    expect(text).toContain('You can read this record, but not change it.')
    expect(main.querySelectorAll('input, select, textarea')).toHaveLength(0)
    for (const name of ['Save', 'Discard', /^Delete/, /^Expunge/])
      expect(within(main).queryAllByRole('button', { name })).toHaveLength(0)
    main = await open(record, 'tags', user)
    const items = within(main).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent).join()).toContain(tag)
    expect(within(main).queryAllByRole('combobox')).toHaveLength(0)
    expect(within(main).queryAllByRole('button', { name: /^Remove/ })).toHaveLength(0)
    if (kind === 'event') return
    main = await open(record, 'assignments', user)
    within(main).getByText('Nobody is assigned')
    expect(within(main).queryAllByRole('combobox')).toHaveLength(0)
  })
})

describe.each(Object.entries(named) as [OwnKind, (typeof named)[OwnKind]][])(
  'the tabs of %s',
  (kind, { row, page, first, tabs: expected }) => {
    const links = (): readonly HTMLElement[] =>
      within(screen.getByRole('navigation', { name: page })).getAllByRole('link')
    const shown = (): readonly string[] =>
      links()
        .map(({ textContent }) => textContent.trim())
        .filter((text) => expected.includes(text))

    test(`[NAV-07] [${row}] stand in their order, and the page opens on its default tab`, async () => {
      const record = await makeRecord(server, 'admin', kind)
      await open(record, null)
      expect(location.pathname).toBe(`${record.path}/${first}`)
      expect(shown()).toEqual(expected)
      for (const tab of expected) {
        const link = links().find(({ textContent }) => textContent.trim() === tab)
        if (link === undefined) throw new Error(`there is no tab ${tab}`)
        click(link)
        await waitFor(() => expect(link.getAttribute('aria-current')).toBe('page'))
        await opened?.settled()
        expect(screen.queryByText(/This part of the application failed/)).toBeNull()
      }
    })

    test(`[${row}] are each behind their scope`, async () => {
      const record = await makeRecord(server, 'admin', kind)
      const hidden = Object.values(behind[kind]).flat()
      await open(record, 'edit', { without: Object.keys(behind[kind]) })
      expect(shown()).toEqual(expected.filter((tab) => !hidden.includes(tab)))
    })
  },
)
