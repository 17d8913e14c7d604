// @vitest-environment jsdom
/** A number that another case has, while somebody types it, on virtual time. */
import { act, cleanup, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, test } from 'vitest'
import { numberAnswered, numberAsked, sameNumberAs } from '../../domain/caseNumbers/index.ts'
import { draftDiscarded, editFields, saveRequested } from '../../domain/records/index.ts'
import { RecordForm } from '../../src/forms/index.ts'
import { only, startWorld } from '../likeness/likenessWorld.ts'
import { showScreen } from '../links/screen.tsx'

afterEach(cleanup)

const typed = (case_reference_id: string, id = 0) =>
  editFields('court_case', id, { case_reference_id }, null, { zone: 'UTC' })
const start = () => startWorld(['view_own_case', 'case_manager_enabled'])
const one = { others: 1, case_id: 12 }

describe('[CAS-07] a number that another case has', () => {
  test('is asked about once nobody has typed for 300 ms, in the body, with the case that it is of', () => {
    const world = start()
    world.dispatch(typed('24-'), typed('24-1'))
    world.after(299)
    expect(world.exchanges).toHaveLength(0)
    world.after(1)
    expect(only(world.open())).toMatchObject({
      path: 'court_case/same_number',
      body: { id: 0, case_reference_id: '24-1' },
    })
    only(world.open()).answer(one)
    expect(sameNumberAs(world.state(), 0)).toEqual(one)
    expect(sameNumberAs(world.state(), 12)).toBeNull()
  })

  test('a newer text drops the older question and its warning; nothing is asked of an empty one', () => {
    const world = start()
    world.dispatch(typed('24-1'))
    world.after(300)
    const first = only(world.open())
    world.dispatch(typed('24-12'))
    expect(first.isOpen).toBe(false)
    world.after(300)
    only(world.open()).answer(one)
    world.dispatch(typed(''))
    expect(sameNumberAs(world.state(), 0)).toBeNull()
    world.after(1_000)
    expect(world.exchanges).toHaveLength(2)
  })

  test.each([
    ['is discarded', draftDiscarded({ kind: 'court_case', id: 0 })],
    [
      'is saved',
      saveRequested({
        save: 's',
        request: { kind: 'court_case', id: 0, baseVersion: 0, changes: { case_reference_id: '24-1' } },
      }),
    ],
  ])('is told of no longer when the form %s', (_, over) => {
    const world = start()
    world.dispatch(typed('24-1'))
    world.after(300)
    only(world.open()).answer(one)
    world.dispatch(over)
    expect(sameNumberAs(world.state(), 0)).toBeNull()
  })

  test('a failure says nothing, and a number that is free neither', () => {
    const world = start()
    world.dispatch(typed('24-1'))
    world.after(300)
    only(world.open()).fail()
    expect(sameNumberAs(world.state(), 0)).toBeNull()
    world.dispatch(typed('24-2', 9))
    world.after(300)
    only(world.open()).answer({ others: 0, case_id: null })
    expect(sameNumberAs(world.state(), 9)).toBeNull()
  })

  test('stands over the form as a warning with a way there, and the form can be saved', () => {
    const { dispatch, said } = showScreen(
      <MemoryRouter>
        <RecordForm kind="court_case" id={0} />
      </MemoryRouter>,
      [typed('24-1'), numberAsked({ of: 0, question: 1 })],
      {
        scopes: ['view_own_case', 'view_case_manager', 'add_case', 'case_manager_enabled'],
      },
    )
    act(() => dispatch(numberAnswered({ of: 0, question: 1, ...one })))
    expect(screen.getByText('Another case has this number.').closest('[role=status]')).toBeTruthy()
    expect(screen.getByRole('link', { name: /Open that case/ }).getAttribute('href')).toBe('/case/12/manage/edit')
    act(() => screen.getByRole('button', { name: 'Save' }).click())
    expect(said('records/saveAsked')).toEqual([{ kind: 'court_case', id: 0 }])
    act(() => dispatch(numberAnswered({ of: 0, question: 1, others: 2, case_id: null })))
    expect(screen.getByText('2 other cases have this number.')).toBeTruthy()
    expect(screen.getByText(/not open to you/)).toBeTruthy()
  })
})
