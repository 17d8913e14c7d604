/** What the registry places over a list stands over it, where and when the palette has it too, and once. */
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { commands } from '../../domain/commands.ts'
import type { Command } from '../../domain/kernel/index.ts'
import { languageChosen } from '../../domain/languages/index.ts'
import { declarationOf, listOpened, listTabs, viewOf, type ListTab } from '../../domain/lists/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { pathOf } from '../../domain/navigation/index.ts'
import { availableCommands } from '../../src/commands/useCommands.ts'
import { button, click, press, type } from '../screens/hand.ts'
import { pages } from '../screens/pages.ts'

const { open, opened } = pages()

const placed = commands.filter(({ place }) => place.at === 'list')
const titleOf = ({ place, title }: Command): string =>
  tOf(place.at === 'list' && place.title !== undefined ? place.title : title)
const available = (): readonly Command[] => {
  const now = Math.floor(Date.now() / 60_000) * 60_000
  return availableCommands(opened().store().getState(), now).filter(({ place }) => place.at === 'list')
}

/** Without the keys that stand beside it. */
const nameOf = (entry: Element): string => {
  const alone = entry.cloneNode(true) as Element
  for (const keys of alone.querySelectorAll('kbd')) keys.remove()
  return alone.textContent.trim()
}
/** Of the buttons over the list, and of the entries of its menus. */
const drawn = async (): Promise<readonly string[]> => {
  const names = within(opened().main()).getAllByRole('button').map(nameOf)
  for (const menu of [t('export.menu'), t('savedFilter.menu')]) {
    const trigger = screen.queryByRole('button', { name: menu })
    if (trigger === null) continue
    click(trigger)
    const shown = await screen.findByRole('menu')
    names.push(...within(shown).getAllByRole('menuitem').map(nameOf))
    press('Escape', shown)
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  }
  return names
}
/** Of each command placed over a list, how often it is there. */
const timesDrawn = async (): Promise<Readonly<Record<string, number>>> => {
  const names = await drawn()
  const times = (command: Command): number => names.filter((name) => name === titleOf(command)).length
  return Object.fromEntries(placed.map((command) => [command.id, times(command)]))
}
const expectAsInPalette = async (): Promise<readonly string[]> => {
  const there = available()
  const expected = Object.fromEntries(placed.map((command) => [command.id, there.includes(command) ? 1 : 0]))
  expect(await timesDrawn()).toEqual(expected)
  return there.map(({ id }) => id)
}

const openList = (tab: ListTab, without: readonly string[] = []) =>
  open(pathOf({ route: declarationOf(tab).route }), 'admin', { without })
const selectRow = async (isExporter = true): Promise<void> => {
  const [, first] = await within(screen.getByRole('table')).findAllByRole('checkbox')
  if (first !== undefined) click(first)
  const there = t(isExporter ? 'listSelect.export' : 'command.list.selection.clear')
  await waitFor(() => expect(screen.getByRole('button', { name: there })).toBeTruthy())
}
const narrow = async (tab: ListTab): Promise<void> => {
  const view = viewOf(opened().store().getState(), tab)
  if (view !== null)
    opened()
      .store()
      .dispatch(listOpened({ ...view, value: 'Quill' }))
  await opened().settled()
}
const save = async (name: string): Promise<void> => {
  click(button(t('command.savedFilter.save')))
  const dialog = await screen.findByRole('dialog')
  type(within(dialog).getByRole('textbox'), name)
  click(button(t('savedFilter.confirm'), dialog))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

describe('over a list', () => {
  test('law: on the list of clients all of them are drawn at some time, each where the palette has it and no oftener', async () => {
    await openList('victims')
    const seen = new Set(await expectAsInPalette())
    await selectRow()
    for (const id of await expectAsInPalette()) seen.add(id)
    await narrow('victims')
    for (const id of await expectAsInPalette()) seen.add(id)
    await save('Quills')
    for (const id of await expectAsInPalette()) seen.add(id)
    expect(placed.map(({ id }) => id).filter((id) => !seen.has(id))).toEqual([])
  })

  test.each(listTabs)(
    'law: over %s stands what the palette has there, before and after it is narrowed',
    async (tab) => {
      await openList(tab)
      expect(await expectAsInPalette()).toContain('export.csv')
      if (screen.queryByRole('table') !== null) {
        await selectRow()
        expect(await expectAsInPalette()).toContain('list.selection.clear')
      }
      await narrow(tab)
      expect(await expectAsInPalette()).toContain('savedFilter.save')
    },
  )

  test('whoever lacks a command’s scopes is not shown it', async () => {
    await openList('victims', ['export_list', 'add_assignment'])
    await selectRow(false)
    const shown = await expectAsInPalette()
    expect(shown).toContain('list.selection.tag')
    for (const id of ['export.csv', 'export.full_xlsx', 'list.selection.assign']) expect(shown).not.toContain(id)
  })

  test.each(['es', 'fr'] as const)('in %s by the same words', async (language) => {
    const { store } = await openList('victims')
    const before = tOf('listBulk.tag')
    store().dispatch(languageChosen({ language }))
    await waitFor(() => expect(tOf('listBulk.tag')).not.toBe(before))
    await selectRow()
    expect(await expectAsInPalette()).toContain('list.selection.tag')
    store().dispatch(languageChosen({ language: 'en' }))
    await waitFor(() => expect(tOf('listBulk.tag')).toBe(before))
  })

  test('chosen from the menu by keyboard it runs as from the palette, and is remembered as used', async () => {
    const { store } = await openList('victims')
    const trigger = button(t('export.menu'))
    trigger.focus()
    press('Enter', trigger)
    const entry = within(await screen.findByRole('menu')).getByRole('menuitem', { name: /^PDF/ })
    entry.focus()
    press('Enter', entry)
    await waitFor(() =>
      expect(
        store()
          .getState()
          .navigation.uses.map(({ command }) => command),
      ).toContain('export.pdf'),
    )
  })
})
