/** Nothing leads to a page that is still to come: its entries appear with its screen, and nobody has to remember them. */
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { commands, declaredCommands } from '../../domain/commands.ts'
import { adminTabs, destinationOf, isBuilt, type Destination } from '../../domain/navigation/index.ts'
import { routes } from '../../domain/navigation/routes.ts'
import { StaffScreen } from '../../src/app/StaffScreen.tsx'
import { Unbuilt } from '../../src/app/Unbuilt.tsx'

const isToCome = (at: Destination): boolean => {
  const page = StaffScreen({ at }) as ReactElement<{ readonly children: readonly ReactElement[] }>
  return page.props.children[1]?.type === Unbuilt
}

/** Outside of StaffScreen. */
const forVisitors = new Set(['login', 'reset', 'verify', 'confirmEmail', 'outdatedBrowser'])
/** One of its tabs is built: the account's report history. */
const inPart = new Set(['client'])

test('law: a route is declared to come exactly where it has no screen', () => {
  const told = routes.filter(({ name }) => !forVisitors.has(name) && !inPart.has(name))
  expect(told.map(({ name }) => [name, isBuilt({ route: name })])).toEqual(
    told.map(({ name }) => [name, !isToCome({ route: name })]),
  )
  expect(isToCome({ route: 'client', accountId: 1, tab: 'users' })).toBe(true)
  expect(isToCome({ route: 'client', accountId: 1, tab: 'report-history' })).toBe(false)
})

test('law: no command leads to a place that is still to come, and every other one is there', () => {
  for (const { path = null } of commands)
    if (path !== null) expect([path, isToCome(destinationOf(path))]).toEqual([path, false])
  const hidden = declaredCommands.filter((each) => !commands.includes(each))
  const tabs = adminTabs.filter((tab) => !isBuilt({ route: 'admin', tab })).map((tab) => `go.admin.${tab}`)
  expect(hidden.map(({ id }) => id).toSorted()).toEqual(
    ['go.accounts.edit', 'go.integrations', 'go.myProfile', ...tabs].toSorted(),
  )
})
