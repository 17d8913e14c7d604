/** Nothing leads to a page that is still to come: its entries appear with its screen, and nobody has to remember them. */
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { commands, declaredCommands } from '../../domain/commands.ts'
import { adminTabs, destinationOf, type Destination } from '../../domain/navigation/index.ts'
import { routes } from '../../domain/navigation/routes.ts'
import { StaffScreen } from '../../src/shell/StaffScreen.tsx'
import { Unbuilt } from '../../src/shell/Unbuilt.tsx'

const isToCome = (at: Destination): boolean => {
  const page = StaffScreen({ at }) as ReactElement<{ readonly children: readonly ReactElement[] }>
  return page.props.children[1]?.type === Unbuilt
}

/** Outside of StaffScreen. */
const forVisitors = new Set(['login', 'reset', 'verify', 'confirmEmail', 'outdatedBrowser'])

test('law: every route has a screen', () => {
  const told = routes.filter(({ name }) => !forVisitors.has(name))
  expect(told.filter(({ name }) => isToCome({ route: name }))).toEqual([])
  expect(isToCome({ route: 'list.nothing' as never })).toBe(true)
})

test('law: no command leads to what is still to come, but for tabs that stand in a menu; every other is there', () => {
  for (const { path = null } of commands)
    if (path !== null && destinationOf(path).route !== 'admin')
      expect([path, isToCome(destinationOf(path))]).toEqual([path, false])
  const hidden = declaredCommands.filter((each) => !commands.includes(each))
  expect(hidden.map(({ id }) => id).toSorted()).toEqual([])
  // As the administration's menu shows them.
  const tabs = commands.filter(({ path = null }) => path !== null && destinationOf(path).tab !== undefined)
  expect(tabs.map(({ id }) => id)).toEqual(expect.arrayContaining(adminTabs.map((tab) => `go.admin.${tab}`)))
})
