// @vitest-environment jsdom
/** Commands in other words than their own: only where nothing is called so, here or on the server. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { commands } from '../../domain/commands.ts'
import type { Command } from '../../domain/kernel/index.ts'
import { recordsFound, type RecordPage } from '../../domain/lists/index.ts'
import { addTexts, speak, tOf } from '../../domain/messages/index.ts'
import { remoteDebounceMs } from '../../domain/palette/index.ts'
import { texts as french } from '../../src/assets/i18n/fr.ts'
import { texts as spanish } from '../../src/assets/i18n/es.ts'
import { commandId } from '../../src/palette/entries.ts'
import { askedFor, kindIn } from '../../src/palette/kindWords.ts'
import { commandsMeant } from '../../src/palette/meant.ts'
import { clientCard } from '../lists/clientCard.ts'
import { allScopes } from '../links/operationsWorld.ts'
import { runs } from '../run/runs.ts'
import { showPalette } from './paletteScreen.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  cleanup()
  speak('en')
  vi.useRealTimers()
})

const scopes = `
  view_case_manager view_defendant_manager add_defendant view_own_timelog edit_any_task view_appointment
  add_appointment`
  .trim()
  .split(/\s+/u)
  .concat(allScopes)

type Shown = ReturnType<typeof showPalette>
const pause = (): void => act(() => void vi.advanceTimersByTime(remoteDebounceMs))

/** What stands there once the server has answered, with nobody unless said. */
const answered = (shown: Shown, line: string, pages: RecordPage[] = [], query = line): readonly (string | null)[] => {
  shown.type(line)
  pause()
  shown.dispatch(recordsFound({ query, pages }))
  return shown.options()
}

describe('a line that names nothing', () => {
  test.each([
    ['register a defendant', /^New defendant/],
    ['open a new case please', /^New case/],
    ['show me all of the clients', /^Clients/],
    ['task call her back', /^Add task: call her back/],
    ['schedule a meeting with Ana', /^Add appointment: with Ana/],
    ['counseling 30', /^Add service: Counseling, 0:30/],
    ['dob', /^Set Birthdate…/],
  ])('%s is taken for a command in other words, once nobody is called so', (line, row) => {
    const shown = showPalette({ scopes })
    shown.open()
    shown.type(line)
    expect(shown.options()).toEqual([])
    expect(answered(shown, line)[0]).toMatch(row)
  })

  test('is a person’s who is called so: no command stands beside them', () => {
    const shown = showPalette()
    shown.open()
    const pages = [{ tab: 'victims', rows: [{ ...clientCard(90), title: 'Case, Register A' }] } satisfies RecordPage]
    expect(answered(shown, 'register a case', pages)).toEqual([expect.stringMatching(/^Case, Register A/)])
  })

  test('that asks what follows is not searched for', () => {
    const shown = showPalette()
    shown.open()
    for (const line of ['remind me to call her', 'write down that she called', 'hand over to Ana']) {
      shown.type(line)
      pause()
      expect(shown.options()[0]).toMatch(/^(Add task: to call her|Add note: that she called|Assign)/)
    }
    expect(shown.said('lists/recordsSearched')).toEqual([])
  })
})

test('of fields that a word names each takes the value that follows, and the row sets it', () => {
  const shown = showPalette()
  shown.open()
  shown.type('set phone 303 555 0199')
  expect(shown.options().slice(0, 2)).toEqual([
    expect.stringMatching(/^Set Primary phone to 303 555 0199/),
    expect.stringMatching(/^Set Secondary phone to 303 555 0199/),
  ])
  pause()
  fireEvent.click(screen.getAllByRole('option')[0] ?? document.body)
  expect(shown.said('records/fieldsEdited').at(-1)).toMatchObject({ kind: 'victim', id: 7 })
  expect(JSON.stringify(shown.said('records/fieldsEdited').at(-1))).toMatch(/primary_phone.*3035550199/)
})

test('a kind’s word in front is what is looked for among its own; a case’s only where a number follows', () => {
  expect(kindIn('case 105')).toEqual({ tab: 'cases', rest: '105' })
  expect(kindIn('clients smith')).toEqual({ tab: 'victims', rest: 'smith' })
  expect(kindIn('client Ana Ortega')).toEqual({ tab: 'victims', rest: 'Ana Ortega' })
  for (const line of ['case john', 'cases john', 'case', 'smith case', 'rosa place', 'the client', ''])
    expect(kindIn(line)).toBeNull()
  expect(askedFor('case 42', null).payload).toEqual({ query: '042', near: true, tabs: ['cases'] })
  expect(askedFor('client #290', null).payload).toEqual({ query: '#290', near: true, tabs: ['victims'] })
  expect(askedFor('event 6', null).payload).toEqual({ query: '#6', near: true, tabs: ['events'] })
  expect(askedFor('case 42', 'victims').payload).toEqual({ query: 'case 42', near: true, tabs: ['victims'] })
})

describe('words for one thing', () => {
  const byId = new Map(commands.map((command) => [commandId(command), command]))
  const makes = commands.filter(({ group }) => group === 'create')
  const first = (line: string): string | undefined => commandsMeant(byId, line)[0]?.id
  const thing = (command: Command): string => tOf(command.title).split(' ').slice(1).join(' ')

  test('law: whatever verb makes a thing, and whatever is said besides, it is the command that makes it', () => {
    const said = fc.tuple(
      fc.constantFrom(...makes),
      fc.constantFrom('open', 'register', 'write', 'create', 'start', 'enter'),
      fc.constantFrom('', 'a', 'me a', 'the', 'please a'),
    )
    fc.assert(
      fc.property(said, ([command, verb, besides]) => {
        expect(first(`${verb} ${besides} ${thing(command)}`)).toBe(commandId(command))
      }),
      { numRuns: runs(200) },
    )
  })

  test('are those of the language in force', () => {
    addTexts('fr', french)
    addTexts('es', spanish)
    speak('fr')
    expect([first('ouvrir un dossier'), first('montre-moi tous les clients')]).toEqual([
      'command:new.case',
      'command:go.victims',
    ])
    speak('es')
    expect([first('abrir un caso'), first('muéstrame todos los clientes')]).toEqual([
      'command:new.case',
      'command:go.victims',
    ])
  })

  test('law: what takes something away is not among what is meant, whatever is said', () => {
    const takingAway = commands.filter(({ takesAway }) => takesAway === true)
    expect(takingAway.length).toBeGreaterThan(2)
    const words = takingAway.flatMap((command) => [tOf(command.title), ...command.keywords])
    for (const line of [...words, 'add staff member', 'erase her', 'log me out'])
      for (const { id } of commandsMeant(byId, line)) expect(byId.get(id)?.takesAway).toBeUndefined()
  })

  test('say nothing by themselves', () => {
    for (const line of ['new', 'open', 'show me', 'the', '', 'add a', 'please'])
      expect(commandsMeant(byId, line)).toEqual([])
  })
})
