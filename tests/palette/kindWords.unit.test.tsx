// @vitest-environment jsdom
/** Palette: an ordinary word beside what is looked for only says what it is, and is looked for nowhere. */
import { act, cleanup } from '@testing-library/react'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cardsSeen, recordsFound } from '../../domain/lists/index.ts'
import { addTexts, speak } from '../../domain/messages/index.ts'
import { remoteDebounceMs } from '../../domain/palette/index.ts'
import { texts as french } from '../../src/assets/i18n/fr.ts'
import { texts as spanish } from '../../src/assets/i18n/es.ts'
import { askedFor, idIn, kindIn } from '../../src/palette/kindWords.ts'
import { caseCard } from '../lists/caseCard.ts'
import { clientCard } from '../lists/clientCard.ts'
import { allScopes } from '../links/operationsWorld.ts'
import { runs } from '../run/runs.ts'
import { showPalette } from './paletteScreen.tsx'

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  cleanup()
  speak('en')
  vi.useRealTimers()
})

describe('an id that is said to be one', () => {
  test.each([
    ['#68', null, '68'],
    ['# 068', null, '68'],
    ['id 68', null, '68'],
    ['ID: 68', null, '68'],
    ['client id 68', 'victims', '68'],
    ['client 68', 'victims', '68'],
    ['Defendant #68', 'defendants', '68'],
    ['case id #68', 'cases', '68'],
  ])('%s is asked of the server', (line, tab, id) => {
    expect(idIn(line)).toEqual({ tab, id })
    expect(askedFor(line, null).payload).toEqual({ query: `#${id}`, near: true, ...(tab !== null && { tabs: [tab] }) })
  })
  test.each(['68', 'case 68', 'case #68', 'client 0153', 'docket #68', 'no. 68', '#68 main street', '3/4/1990'])(
    '%s: none',
    (line) => {
      expect(idIn(line)).toBeNull()
    },
  )

  test('whoever has it stands before a case that ends in it, whichever kind', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const shown = showPalette({ scopes: allScopes, at: { route: 'home' } })
    shown.dispatch(cardsSeen({ pages: [{ tab: 'cases', rows: [caseCard(5, '2024-CR-00068')] }] }))
    shown.open()
    shown.type('#68')
    expect(shown.options()[0]).toContain('2024-CR-00068')
    act(() => void vi.advanceTimersByTime(remoteDebounceMs))
    const rows = [{ ...clientCard(68), title: 'Ito, Ana' }]
    shown.dispatch(recordsFound({ query: '#68', pages: [{ tab: 'victims', rows }] }))
    expect(shown.options()[0]).toMatch(/^Ito, Ana/u)
    expect(shown.options()[1]).toContain('2024-CR-00068')
  })
})

describe('what is said besides', () => {
  test.each([
    ['dob 5/18/1945', null, '5/18/1945'],
    ['DOB: 5/18/1945', null, '5/18/1945'],
    ['date of birth 1945-05-18', null, '1945-05-18'],
    ['born July 25 1963', null, 'July 25 1963'],
    ['born on July 25 1963', null, 'July 25 1963'],
    ['yang born 5/18/1945', null, 'yang 5/18/1945'],
    ['client born 5/18/1945', 'victims', '5/18/1945'],
    ['docket 6248', null, '6248'],
    ['docket 2024-6248', null, '2024-6248'],
    ['docket no. 6248', null, '6248'],
    ['docket # 6248', null, '6248'],
    ['case number 2023-CR-129', 'cases', '2023-CR-129'],
    ['case no 129', 'cases', '129'],
    ['case no. 129', 'cases', '129'],
    ['no. 129', null, '129'],
    ['case #129', 'cases', '129'],
    ['client number 57', 'victims', '57'],
    ['yang client', 'victims', 'yang'],
    ['xi yang defendant', 'defendants', 'xi yang'],
  ])('%s', (line, tab, rest) => {
    expect(kindIn(line)).toEqual({ tab, rest })
  })

  test.each([
    ['es', spanish, 'nacida el 5/18/1945', null, '5/18/1945'],
    ['es', spanish, 'número de caso 129', 'cases', '129'],
    ['es', spanish, 'yang cliente', 'victims', 'yang'],
    ['fr', french, 'née le 5/18/1945', null, '5/18/1945'],
    ['fr', french, 'numéro de dossier 129', 'cases', '129'],
    ['fr', french, 'rôle 6248', null, '6248'],
  ] as const)('in %3$s: %s', (language, texts, line, tab, rest) => {
    addTexts(language, texts)
    speak(language)
    expect(kindIn(line)).toEqual({ tab, rest })
  })

  test('a name, a sentence and a word alone stay as they stand', () => {
    for (const line of [
      'born free',
      'dob',
      'docket',
      'no contact',
      'number one',
      'docket of hers',
      'case number',
      'edit client',
      'delete a client',
      'new client',
      '# 12 x',
    ])
      expect(kindIn(line), line).toBeNull()
  })

  test('law: with the word and without it the server is asked the same', () => {
    const day = fc.record({ month: fc.integer({ min: 1, max: 12 }), of: fc.integer({ min: 1, max: 28 }) })
    fc.assert(
      fc.property(
        day,
        fc.constantFrom('dob', 'born', 'birthdate', 'date of birth', 'Born on'),
        ({ month, of }, word) => {
          const said = `${month}/${of}/1963`
          expect(askedFor(`${word} ${said}`, null).payload).toEqual(askedFor(said, null).payload)
          expect(askedFor(`${word} ${said}`, 'victims').payload).toEqual(askedFor(said, 'victims').payload)
        },
      ),
      { numRuns: runs(100) },
    )
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999 }),
        fc.constantFrom('docket', 'docket no', 'docket #'),
        (n, word) => {
          expect(askedFor(`${word} ${n}`, null).payload).toEqual(askedFor(String(n), null).payload)
        },
      ),
      { numRuns: runs(100) },
    )
  })
})

test('whoever is known here is found at once', () => {
  const yang = { ...clientCard(70), title: 'Yang, Xi', birthdate: '05/18/1945' }
  const shown = showPalette({ at: { route: 'home' } })
  shown.dispatch(cardsSeen({ pages: [{ tab: 'victims', rows: [yang] }] }))
  shown.open()
  for (const line of ['yang client', 'dob 5/18/1945', 'born May 18 1945', 'yang dob 5/18/1945']) {
    shown.type(line)
    expect(shown.options()[0]).toMatch(/^Yang, Xi/u)
  }
})

test('the server is asked without the word', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const shown = showPalette({ at: { route: 'home' } })
  shown.open()
  shown.type('docket 2024-6248')
  act(() => void vi.advanceTimersByTime(remoteDebounceMs))
  expect(shown.said('lists/recordsSearched')).toEqual([{ query: '2024-6248', near: true }])
})

const exporting = [...allScopes, 'export_list', 'view_case_manager']

test('an export of a list is begun there, and elsewhere the way leads to the list', () => {
  for (const line of ['export clients', 'download the clients']) {
    const shown = showPalette({ at: { route: 'list.victims' }, scopes: exporting })
    shown.open()
    shown.type(line)
    expect(shown.options()[0], line).toMatch(/^Export this list/u)
    cleanup()
    const elsewhere = showPalette({ at: { route: 'list.cases' }, scopes: exporting })
    elsewhere.open()
    elsewhere.type(line)
    expect(elsewhere.options()[0], line).toMatch(/^Clients/u)
    cleanup()
  }
})

describe('under the chip of cases', () => {
  const chip = (typed: string) => {
    const shown = showPalette({ at: { route: 'home' }, scopes: [...allScopes, 'view_case_manager'] })
    shown.open()
    const rows = [caseCard(68, '2021-CR-00007'), caseCard(3, '2023-CR-00068'), caseCard(4, '2023-CR-06812')]
    shown.dispatch(cardsSeen({ pages: [{ tab: 'cases', rows }] }))
    shown.type('ca')
    shown.press('Tab')
    shown.type(typed)
    return shown
  }

  test('its sign makes it, before whatever is no number', () => {
    const shown = showPalette({ at: { route: 'home' }, scopes: [...allScopes, 'view_case_manager'] })
    shown.open()
    shown.type('#')
    expect([shown.chips(), shown.options()[0]]).toEqual([[], expect.stringContaining('Cases')])
    shown.type('#s')
    expect([shown.chips(), shown.input().getAttribute('value')]).toEqual([['Cases'], 's'])
  })

  test.each(['68', '068', '00068'])('%s is the case whose number ends so, whatever zeros stand before it', (typed) => {
    const shown = chip(typed)
    expect(shown.chips()).toEqual(['Cases'])
    expect(shown.options()[0]).toMatch(/^2023-CR-00068/u)
  })

  test('where no number ends so, it is an id', () => {
    expect(chip('4').options()[0]).toMatch(/^2023-CR-06812/u)
  })

  test('law: the server is asked for the same number with the chip and behind its word', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), (number) => {
        expect(askedFor(String(number), 'cases').payload).toEqual(askedFor(`case ${number}`, null).payload)
        expect(askedFor(String(number), 'cases').payload.query.length).toBeGreaterThanOrEqual(3)
      }),
      { numRuns: runs(100) },
    )
  })
})
