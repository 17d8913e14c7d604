/** What a person does with each of the five kinds of record, on the screens of the real client. */
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { tokenAccepted } from '../../domain/session/index.ts'
import { choose, click, pick, type } from '../screens/hand.ts'
import { makeRecord, type OwnKind } from '../screens/ownRecord.ts'
import { field, isSaved, message, recordScreens, save, saveState, undoFrom } from '../screens/recordScreens.ts'
import { behind, cases, named, rowsOfRemoval } from './perKind.ts'

const { server, open, opened, held, statusOf } = recordScreens()

const tabsOf = (kind: OwnKind): readonly HTMLElement[] =>
  within(screen.getByRole('navigation', { name: named[kind].page })).getAllByRole('link')

const openTab = async (kind: OwnKind, tab: string): Promise<void> => {
  const link = tabsOf(kind).find(({ textContent }) => textContent.trim() === tab)
  if (link === undefined) throw new Error(`there is no tab ${tab}`)
  click(link)
  await waitFor(() => expect(link.getAttribute('aria-current')).toBe('page'))
  await opened().settled()
}

describe.each(cases)('one of the kind $one', ({ kind, one, own, custom, tag, after }) => {
  const formOf = (main: HTMLElement): HTMLElement => within(main).getByRole('form', { name: named[kind].page })
  const isKept = (form: HTMLElement): void => {
    expect(field(form, 'textbox', own.label).value).toBe(own.value)
    const control = field(form, custom.role, custom.label)
    if (custom.role === 'checkbox') expect(control.checked).toBe(true)
    else expect(control.value).toBe(custom.value)
  }

  test('a field and a custom field are changed, saved and there again', async () => {
    const record = await makeRecord(server(), 'admin', kind)
    const form = formOf(await open(record, 'edit'))
    type(field(form, 'textbox', own.label), own.value)
    const control = field(form, custom.role, custom.label)
    if (custom.role === 'checkbox') click(control)
    else type(control, custom.value)
    await waitFor(() => expect(saveState()).toContain('2 unsaved changes'))
    save()
    await isSaved()
    const saved = await held(record)
    expect(saved).toMatchObject({ [own.name]: own.value })
    expect(Object.values(saved['custom_fields'] ?? {})).toContain(custom.value)
    isKept(formOf(await open(record, 'edit')))
  })

  test('[TAG-05] it is tagged once, and the tag is taken back from the message', async () => {
    const record = await makeRecord(server(), 'admin', kind)
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
    const sent = opened().sent('POST', 'object_term').length
    expect(sent).toBe(2)
    await pick('Add a tag', tag)
    await message('Tag has already been applied')
    expect(opened().sent('POST', 'object_term')).toHaveLength(2)
    click(within(main).getByRole('button', { name: `Remove ${tag}` }))
    await waitFor(() => expect(chips()).toBe(0))
    await undoFrom('Tag removed')
    await waitFor(() => expect(chips()).toBe(1))
  })

  test('somebody is assigned to it, and removed', async () => {
    const record = await makeRecord(server(), 'admin', kind)
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
    const record = await makeRecord(server(), 'admin', kind)
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
    const record = await makeRecord(server(), 'admin', kind)
    await open(record, 'tags')
    await pick('Add a tag', tag)
    await message('Tag added')
    const main = await open(record, 'edit', { user: 'volunteer' })
    const text = within(main).getByRole('article', { name: named[kind].page }).textContent
    expect(text).toContain('You can read this record, but not change it.')
    expect(main.querySelectorAll('input, select, textarea')).toHaveLength(0)
    for (const name of ['Save', 'Discard', /^Delete/, /^Expunge/])
      expect(within(main).queryAllByRole('button', { name })).toHaveLength(0)
    await openTab(kind, 'Tags')
    const items = within(main).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent).join()).toContain(tag)
    expect(within(main).queryAllByRole('combobox')).toHaveLength(0)
    expect(within(main).queryAllByRole('button', { name: /^Remove/ })).toHaveLength(0)
    if (kind === 'event') return
    await openTab(kind, 'Assignments')
    within(main).getByText('Nobody is assigned')
    expect(within(main).queryAllByRole('combobox')).toHaveLength(0)
  })
})

describe.each(Object.entries(named) as [OwnKind, (typeof named)[OwnKind]][])(
  'the tabs of %s',
  (kind, { row, first, tabs: expected }) => {
    const shown = (): readonly string[] =>
      tabsOf(kind)
        .map(({ textContent }) => textContent.trim())
        .filter((text) => expected.includes(text))

    test(`[NAV-07] [${row}] stand in their order, and the page opens on its default tab`, async () => {
      const record = await makeRecord(server(), 'admin', kind)
      await open(record, null)
      expect(location.pathname).toBe(`${record.path}/${first}`)
      expect(shown()).toEqual(expected)
      for (const tab of expected) {
        await openTab(kind, tab)
        expect(screen.queryByText(/This part of the application failed/)).toBeNull()
      }
    })

    test(`[${row}] are each behind their scope`, async () => {
      const record = await makeRecord(server(), 'admin', kind)
      await open(record, 'edit')
      const store = opened().store()
      const { claims, expiresAt } = store.getState().session
      if (claims === null) throw new Error('nobody has signed in')
      for (const [scope, hidden] of Object.entries(behind[kind])) {
        // As when a token is exchanged after somebody's rights were changed.
        const scopes = claims.scopes.filter((each) => each !== scope)
        store.dispatch(tokenAccepted({ by: 'refresh', claims: { ...claims, scopes }, expiresAt: expiresAt ?? 0 }))
        await waitFor(() => expect([scope, shown()]).toEqual([scope, expected.filter((tab) => !hidden.includes(tab))]))
      }
    })
  },
)

test('[PRM-27] [PRM-28] an advocate assigns to an own client and nobody else’s, and removes nobody', async () => {
  const user = { user: 'advocate' }
  const others = await makeRecord(server(), 'admin', 'victim')
  const own = await makeRecord(server(), 'advocate', 'victim')
  let main = await open(others, 'assignments', user)
  within(main).getByText('Nobody is assigned')
  expect(within(main).queryAllByRole('combobox', { name: 'Assign to' })).toHaveLength(0)
  main = await open(own, 'assignments', user)
  await pick('Assign to', 'Hana')
  const row = await waitFor(() => {
    const found = within(screen.getByRole('list', { name: 'Assignments' }))
      .getAllByRole('listitem')
      .find(({ textContent }) => textContent.includes('Hana Brzeziński'))
    if (found === undefined) throw new Error('Hana Brzeziński is not assigned')
    return found
  })
  expect(within(row).queryAllByRole('button')).toHaveLength(0)
  expect(await held(own)).toMatchObject({ assignments: [expect.objectContaining({ secondary: false })] })
})

test('[FLD-17] the Other choice of a custom field opens a dialog with Set and Cancel, and what is set is saved', async () => {
  const record = await makeRecord(server(), 'admin', 'victim')
  const form = within(await open(record, 'edit')).getByRole('form', { name: 'Client' })
  const askOther = (): Promise<HTMLElement> => {
    choose(field(form, 'combobox', 'Preferred language'), 'Other')
    return screen.findByRole('dialog', { name: /Preferred language/ })
  }
  const gone = (): Promise<void> => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  click(within(await askOther()).getByRole('button', { name: 'Cancel' }))
  await gone()
  const dialog = await askOther()
  type(within(dialog).getByRole('textbox'), 'Basque')
  click(within(dialog).getByRole('button', { name: 'Set' }))
  await gone()
  save()
  await isSaved()
  expect(Object.values((await held(record))['custom_fields'] ?? {})).toContain('Other: Basque')
})

test.each([{ kind: 'location' }, { kind: 'event' }] as const)(
  '[LOC-09] another tab of a $kind does not load it again, another $kind does',
  async ({ kind }) => {
    const [one, other] = [await makeRecord(server(), 'admin', kind), await makeRecord(server(), 'admin', kind)]
    const loaded = (): readonly number[] =>
      opened()
        .sent('GET', `/v1/${kind}/`)
        .flatMap((address) => new RegExp(`/v1/${kind}/(\\d+)(\\?|$)`).exec(address)?.[1] ?? [])
        .map(Number)
    await open(one, 'edit')
    const links = within(screen.getByRole('navigation', { name: named[kind].page }))
    for (const tab of ['Overview', 'Tags', 'Overview']) {
      click(links.getByRole('link', { name: tab }))
      await waitFor(() => expect(location.pathname).toBe(`${one.path}/${tab.toLowerCase()}`))
      await opened().settled()
    }
    expect(loaded()).toEqual([one.id])
    history.pushState(null, '', `${other.path}/edit`)
    window.dispatchEvent(new PopStateEvent('popstate'))
    await screen.findByRole('heading', { level: 1, name: new RegExp(other.name) })
    expect(loaded()).toEqual([one.id, other.id])
  },
)
