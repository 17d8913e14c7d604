import { screen } from '@testing-library/dom'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { asSystem } from '../../server/kernel/database.ts'
import { pages } from '../screens/pages.ts'

const { open, server } = pages()

const flag = (label: string): Promise<unknown> =>
  asSystem(server().services.databases, 'demo-data', (tx) =>
    tx
      .updateTable('addon')
      .set({ beta: sql<boolean>`label = ${label}` })
      .execute(),
  )

const told = (): readonly (string | null | undefined)[] =>
  screen.queryAllByText(/^This feature is in Beta\./u).map((text) => text.parentElement?.parentElement?.textContent)

describe('[NAV-14] the pages of an add-on that is flagged beta name it, and no others do', () => {
  test.each([
    ['Case Manager', ['/list/cases', '/new/case', '/case/4/manage/edit', '/admin/case-workflow'], '/list/events'],
    ['Defendant Manager', ['/list/defendants', '/new/defendant'], '/list/cases'],
    ['Location Manager', ['/list/locations', '/new/location'], '/list/victims'],
    ['Event Manager', ['/list/events', '/new/event', '/admin/event-manager-settings'], '/list/locations'],
    ['Timesheets', ['/list/timelogs', '/admin/timesheets'], '/admin/services'],
    ['Secondary Assignments', ['/case/4/manage/assignments'], '/case/4/manage/edit'],
    ['Advanced Grant Manager', ['/reports/grant'], '/reports'],
  ])('%s', async (label, of, other) => {
    await flag(label)
    for (const path of of) {
      await open(path, 'admin')
      expect(told(), path).toEqual([expect.stringContaining(label)])
    }
    for (const path of [other, '/home']) {
      await open(path, 'admin')
      expect(told(), path).toEqual([])
    }
  })

  test('each of several is named', async () => {
    const labels = ['Case Manager', 'Secondary Assignments']
    await asSystem(server().services.databases, 'demo-data', (tx) =>
      tx
        .updateTable('addon')
        .set({ beta: sql<boolean>`label = any (${labels})` })
        .execute(),
    )
    await open('/case/4/manage/assignments', 'admin')
    expect(told()).toEqual(labels.map((label) => expect.stringContaining(label)))
  })

  test('nor does any where none is flagged', async () => {
    await flag('')
    await open('/list/events', 'admin')
    expect(told()).toEqual([])
  })
})
