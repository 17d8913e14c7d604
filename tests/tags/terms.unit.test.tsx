// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { settingsLoaded } from '../../domain/config/index.ts'
import { recoveryEnded } from '../../domain/log/index.ts'
import { recordLoaded } from '../../domain/records/index.ts'
import { sessionReady } from '../../domain/session/index.ts'
import { carriersLoaded, termCalled } from '../../domain/tags/index.ts'
import { TermPage } from '../../src/tags/index.ts'
import { allScopes, recordLike, terms } from '../links/operationsWorld.ts'
import { showScreen } from '../links/screen.tsx'

beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(cleanup)

const term = recordLike('term', { id: 21, label: 'Housing', order: 2, status: 1, taxonomy_id: 1 })
const show = (tab: string, over: object = {}) =>
  showScreen(
    <MemoryRouter>
      <TermPage taxonomyId={1} id={21} tab={tab} />
    </MemoryRouter>,
    [
      settingsLoaded({
        settings: { races: [], genders: [], case_stages: [], field_views: [], advocates: [] },
        failed: [],
      }),
      sessionReady({ complete: true }),
      recoveryEnded({}),
      recordLoaded({ kind: 'term', record: { ...term, ...over } } as never),
    ],
    { scopes: [...allScopes, 'view_taxonomy', 'add_term'] },
  )

describe('[TAG-09] the page of a term', () => {
  test('edits its label, order and status', () => {
    const { said } = show('edit')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Housing')
    fireEvent.change(screen.getByRole('textbox', { name: /Label/ }), { target: { value: 'Home' } })
    fireEvent.change(screen.getByRole('textbox', { name: /Order/ }), { target: { value: '7' } })
    fireEvent.change(screen.getByRole('combobox', { name: /Status/ }), { target: { value: '0' } })
    expect(said('records/fieldsEdited').map((edit) => (edit as { changes: object }).changes)).toEqual([
      { label: 'Home' },
      { order: '7' },
      { status: 0 },
    ])
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/taxonomy/1/term/21/edit',
      '/taxonomy/1/term/21/records',
    ])
  })

  test('is only read by those who may not change it', () => {
    show('edit', { may_edit: false })
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getAllByText('Housing').length).toBeGreaterThan(0)
  })

  test('has a tab with the records that carry it, each a link to where the tag stands', () => {
    const { said, dispatch } = show('records')
    expect(said('tags/carriersOpened')).toEqual([{ term: 21 }])
    const records = [
      { kind: 'victim', id: 7, case_id: 11, name: 'Ortega, Ana', by: 'victim' },
      { kind: 'victim', id: 8, case_id: 12, name: 'Lind, Bo', by: 'service' },
      { kind: 'court_case', id: 11, case_id: null, name: '24-1', by: 'court_case' },
    ] as const
    act(() => dispatch(carriersLoaded({ term: 21, records: [...records], total: 3, isFirst: true })))
    const hrefs = ['Ortega, Ana', 'Lind, Bo', '24-1'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    )
    expect(hrefs).toEqual(['/case/11/victim/7/tags', '/case/12/victim/8/services', '/case/11/manage/tags'])
  })

  test('of another taxonomy than its address says is not shown', () => {
    show('edit', { taxonomy_id: 2 })
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByRole('alert').textContent).toBe('This tag is not one of that taxonomy.')
  })
})

test('a term is found by its name, or by how it begins where that is clear', () => {
  expect(termCalled(terms, 'housing')?.id).toBe(21)
  expect(termCalled(terms, ' CHILD ')?.id).toBe(22)
  expect(termCalled(terms, 'h')).toBeNull()
  expect(termCalled(terms, '')).toBeNull()
})
