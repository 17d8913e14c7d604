// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openSnackbars } from '../../domain/calls/index.ts'
import { advocatesAvailable } from '../../domain/items/index.ts'
import { rowsSelected } from '../../domain/lists/index.ts'
import { commandRun } from '../../domain/navigation/index.ts'
import { draftOf, drafts, fieldsEdited } from '../../domain/records/index.ts'
import { unsentIn } from '../../domain/unsent.ts'
import { addTexts, speak } from '../../domain/messages/index.ts'
import { texts as french } from '../../src/assets/i18n/fr.ts'
import { allScopes, recordLike } from '../links/operationsWorld.ts'
import { showPalette } from './paletteScreen.tsx'

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(cleanup)

/** A row is opened unseen only when it is certain; the others are looked at first. */
const look = (): void => act(() => void 0)

const service = (shown: ReturnType<typeof showPalette>) => draftOf(shown.state(), 'service', 0)?.changes

describe('a service is added step by step', () => {
  const begin = () => {
    const shown = showPalette()
    shown.open()
    shown.type('add ser')
    expect(shown.options()[0]).toContain('Add service')
    shown.press('Enter')
    return shown
  }

  test('which, how long, a note, and it is saved as the form saves it', () => {
    const shown = begin()
    expect(shown.chips()).toEqual(['Add service'])
    expect(shown.input().getAttribute('aria-label')).toContain('Service')
    expect(shown.options()).toEqual(['Counseling', 'Court accompaniment', 'Crisis response', 'Safety planning'])
    shown.type('cris')
    expect(shown.options()).toEqual(['Crisis response'])
    shown.press('Enter')
    expect(shown.chips()).toEqual(['Add service', 'Crisis response'])
    shown.type('1h 30')
    expect(shown.options()[0]).toContain('1:30')
    shown.press('Enter')
    expect(shown.options()).toEqual(['Save'])
    shown.type('Called back twice')
    shown.press('Enter')
    expect(shown.sent.map(({ body }) => body)).toEqual([
      expect.objectContaining({
        service_id: 42,
        time_minutes: 90,
        note: 'Called back twice',
        victim_id: 7,
        advocate_id: 3,
      }),
    ])
    expect(shown.isOpen()).toBe(true)
    // What was asked and answered is in the state, so that a replay shows it.
    const { asking } = shown.state().navigation.paletteLine ?? {}
    expect([asking?.command, asking?.answers]).toEqual([
      'add.service',
      [
        { question: 'service_id', answer: 'Crisis response', isSkipped: false },
        { question: 'time_minutes', answer: '1:30', isSkipped: false },
        { question: 'note', answer: 'Called back twice', isSkipped: false },
      ],
    ])
    // All of it is in the form, which is being saved: the line is nothing that a tab could leave.
    expect(unsentIn(shown.state()).lines).toEqual([])
    act(() => shown.sent[0]?.answer(recordLike('service', { id: 5, service_id: 42, victim_id: 7 })))
    expect(shown.isOpen()).toBe(false)
    expect(drafts(shown.state())).toEqual([])
  })

  test('what may be left out is left out with one key', () => {
    const shown = begin()
    shown.type('counseling')
    shown.press('Enter')
    expect(shown.options()).toEqual(['Save', 'Leave out: Time'])
    shown.press('ArrowDown')
    shown.press('Enter')
    expect(shown.chips()).toEqual(['Add service', 'Counseling', 'No Time'])
    shown.press('Enter')
    expect(shown.sent).toHaveLength(1)
  })

  test('a text that the form would refuse is refused here, with its words', () => {
    const shown = begin()
    shown.type('counseling')
    shown.press('Enter')
    shown.type('soon')
    expect(shown.options()).toEqual([])
    expect(shown.note()).toBe('Please enter hours and minutes, such as 2:05.')
    shown.press('Enter')
    expect(shown.sent).toEqual([])
  })

  test('a refusal comes back to its question with what was typed', () => {
    const shown = begin()
    shown.type('counseling')
    shown.press('Enter')
    shown.type('45')
    shown.press('Enter')
    shown.type('A note')
    shown.press('Enter')
    act(() =>
      shown.sent[0]?.fail({
        status: 422,
        message: 'Check the form.',
        refusal: { fields: { time_minutes: 'Too long for this service.' } } as never,
      }),
    )
    expect(shown.isOpen()).toBe(true)
    expect(shown.chips()).toEqual(['Add service', 'Counseling'])
    expect((shown.input() as HTMLInputElement).value).toBe('45')
    expect(shown.note()).toContain('Too long for this service.')
    expect(service(shown)).toMatchObject({ service_id: 40, note: 'A note' })
    shown.type('30')
    shown.press('Enter')
    shown.press('Enter')
    expect(shown.sent[1]?.body).toMatchObject({ time_minutes: 30, note: 'A note' })
  })

  test('Backspace takes the last answer back, and then the command', () => {
    const shown = begin()
    shown.type('counseling')
    shown.press('Enter')
    expect(service(shown)).toMatchObject({ service_id: 40 })
    shown.press('Backspace')
    expect(shown.chips()).toEqual(['Add service'])
    expect(service(shown)?.['service_id'] ?? null).toBeNull()
    shown.press('Backspace')
    expect(shown.chips()).toEqual([])
    expect(service(shown)).toBeUndefined()
  })

  test('closing keeps what was typed and forgets what was only picked', () => {
    const shown = begin()
    shown.type('counseling')
    shown.press('Enter')
    shown.press('Escape')
    expect(shown.isOpen()).toBe(false)
    expect(service(shown)).toBeUndefined()
    shown.open()
    shown.type('add service counseling 30')
    expect(shown.options()[0]).toContain('Add service: Counseling, 0:30')
    shown.type('add service couns')
    shown.press('Enter')
    shown.type('20')
    shown.press('Enter')
    shown.press('Escape')
    expect(service(shown)).toMatchObject({ service_id: 40, time_minutes: '0:20' })
  })

  test('one that was begun is gone on with, or begun anew', () => {
    const typed = fieldsEdited({
      kind: 'service',
      id: 0,
      changes: { service_id: 41, note: 'Half a sentence', victim_id: 7 },
    })
    const shown = showPalette()
    shown.dispatch(typed)
    shown.open()
    shown.type('add service')
    shown.press('Enter')
    expect(shown.options()).toEqual(['Go on with it: Court accompaniment', 'Discard it and begin anew'])
    shown.press('ArrowDown')
    shown.press('ArrowUp')
    shown.press('Enter')
    expect(shown.chips()).toEqual(['Add service', 'Court accompaniment'])
    shown.press('Escape')
    expect(service(shown)).toMatchObject({ note: 'Half a sentence', service_id: 41 })
  })
})

describe('one line says all', () => {
  test.each([
    ['add service counseling 30', { service_id: 40, time_minutes: 30 }],
    ['ADD SERVICE couns 1:15 She was calm', { service_id: 40, time_minutes: 75, note: 'She was calm' }],
    ['add timelog 2h', { minutes: 120, victim_id: 7 }],
    ['add note Called the shelter', { note: '<p>Called the shelter</p>', victim_id: 7 }],
  ])('%s', (line, body) => {
    const shown = showPalette()
    shown.open()
    shown.type(line)
    look()
    expect(shown.options()[0]).toMatch(/^Add /u)
    shown.press('Enter')
    expect(shown.sent.map((each) => each.body)).toEqual([expect.objectContaining(body)])
  })

  test('a line that leaves something open goes on with that', () => {
    const shown = showPalette()
    shown.open()
    shown.type('add task Call the court')
    expect(shown.options()[0]).toBe('Add task: Call the court…')
    shown.press('Enter')
    shown.type('+3 2pm')
    expect(shown.options()[0]).toMatch(/^Due: \w+day, \d+\/\d+\/\d{4} 14:00$/u)
    shown.press('Enter')
    shown.type('ada')
    shown.press('Enter')
    expect(shown.sent.map((each) => each.body)).toEqual([
      expect.objectContaining({ title: 'Call the court', user_id: 3, victim_id: 7 }),
    ])
  })

  test('a line that says too little offers what may be meant', () => {
    const shown = showPalette()
    shown.open()
    shown.type('add service c')
    expect(shown.options().slice(0, 3)).toEqual([
      'Add service: Counseling…',
      'Add service: Crisis response…',
      'Add service: Court accompaniment…',
    ])
  })

  test('a tag is chosen among those that the record may get', () => {
    const shown = showPalette()
    shown.open()
    shown.type('add tag')
    shown.press('Enter')
    expect(shown.options()).toEqual(['High danger', 'Childcare', 'Housing'])
    shown.type('hous')
    shown.press('Enter')
    expect(shown.said('operations/asked')).toEqual([
      { request: expect.objectContaining({ does: 'tag.add', kind: 'victim', id: 7, values: { term_id: 21 } }) },
    ])
    expect(shown.isOpen()).toBe(false)
  })

  test('a field is set in two steps', () => {
    const shown = showPalette()
    shown.open()
    shown.type('set field')
    shown.press('Enter')
    shown.type('birth')
    shown.press('Enter')
    shown.type('3/4/1990')
    expect(shown.options()[0]).toContain('Sunday, 3/4/1990')
    shown.press('Enter')
    expect(shown.sent.map(({ body }) => body)).toEqual([expect.objectContaining({ birthdate: '03/04/1990' })])
    act(() => shown.sent[0]?.answer(recordLike('victim', { id: 7, version: 2, birthdate: '03/04/1990' })))
    expect(drafts(shown.state())).toEqual([])
  })

  test('in one line too, on a tab without the field; what was being typed there is not sent with it', () => {
    const shown = showPalette()
    shown.open()
    shown.type('set city Larkhaven')
    shown.press('Enter')
    expect(shown.sent.map(({ body }) => body)).toEqual([expect.objectContaining({ city: 'Larkhaven' })])
    act(() => shown.sent[0]?.answer(recordLike('victim', { id: 7, version: 2, city: 'Larkhaven' })))
    expect(openSnackbars(shown.state()).map(({ message }) => message)).toEqual(['status.saved'])
    shown.dispatch(fieldsEdited({ kind: 'victim', id: 7, changes: { address1: '12 Half a Ro' } }))
    shown.open()
    shown.type('set city Saltmarsh')
    shown.press('Enter')
    expect(shown.sent).toHaveLength(1)
    expect(draftOf(shown.state(), 'victim', 7)?.changes).toEqual({ address1: '12 Half a Ro', city: 'Saltmarsh' })
  })

  test('a field that is named by a later word of its name, or by another word, asks for its value', () => {
    const shown = showPalette()
    shown.open()
    shown.type('set phone')
    expect(shown.options()).toEqual(['Set Primary phone…', 'Set Secondary phone…'])
    shown.type('set dob')
    expect(shown.options()).toEqual(['Set Birthdate…'])
    shown.press('Enter')
    expect(shown.chips()).toEqual(['Set field', 'Birthdate'])
  })
})

describe('a line that led nowhere', () => {
  test('is there again within a minute, to be typed over; one that was run is not', () => {
    const shown = showPalette()
    shown.open()
    shown.type('ortega')
    shown.press('Escape')
    shown.open()
    const input = shown.input() as HTMLInputElement
    expect([input.value, input.selectionStart, input.selectionEnd]).toEqual(['ortega', 0, 6])
    shown.type('add service c 30')
    shown.press('ArrowDown')
    shown.press('Enter')
    act(() => shown.sent[0]?.answer(recordLike('service', { id: 5, service_id: 42, victim_id: 7 })))
    shown.open()
    expect((shown.input() as HTMLInputElement).value).toBe('')
  })

  test('is forgotten after it', () => {
    vi.useFakeTimers({ toFake: ['performance', 'Date'] })
    const shown = showPalette()
    shown.open()
    shown.type('ortega')
    shown.press('Escape')
    vi.advanceTimersByTime(60_000)
    shown.open()
    expect((shown.input() as HTMLInputElement).value).toBe('')
    vi.useRealTimers()
  })
})

describe('the keys that open it', () => {
  const openedBy = (shown: ReturnType<typeof showPalette>, by: 'menu' | 'chord') => {
    shown.dispatch(commandRun({ command: 'palette.open', by, record: null }))
    shown.open()
    const taught = screen.queryByText(/opens this palette/) !== null
    shown.press('Escape')
    return taught
  }
  test('are taught once, when it is opened by mouse for the third time', () => {
    const shown = showPalette()
    expect([1, 2, 3, 4].map(() => openedBy(shown, 'menu'))).toEqual([false, false, true, false])
  })
  test('and never to who has used them', () => {
    const shown = showPalette()
    expect(openedBy(shown, 'chord')).toBe(false)
    expect([1, 2, 3, 4].map(() => openedBy(shown, 'menu'))).toEqual([false, false, false, false])
  })
})

describe('a line that may mean several', () => {
  test('shows each with all that was said', () => {
    const shown = showPalette()
    shown.open()
    shown.type('add service c 30')
    expect(shown.options().slice(0, 3)).toEqual([
      'Add service: Counseling, 0:30',
      'Add service: Crisis response, 0:30',
      'Add service: Court accompaniment, 0:30',
    ])
    shown.press('ArrowDown')
    shown.press('Enter')
    expect(shown.sent.map(({ body }) => body)).toEqual([expect.objectContaining({ service_id: 42, time_minutes: 30 })])
  })
})

describe('several answers on one page', () => {
  const begin = (chord: string, more: Parameters<typeof showPalette>[0] = {}) => {
    const shown = showPalette(more)
    for (const key of chord) shown.press(key)
    return shown
  }
  const bodies = (shown: ReturnType<typeof showPalette>) => shown.sent.map(({ body }) => body)

  test.each([
    ['couns 30', 'Save: Counseling, 0:30', { service_id: 40, time_minutes: 30 }],
    [
      'crisis 1:15 She was calm',
      'Save: Crisis response, 1:15, She was calm',
      { service_id: 42, time_minutes: 75, note: 'She was calm' },
    ],
    ['safety She was calm', 'Save: Safety planning, She was calm', { service_id: 43, note: 'She was calm' }],
  ])('%s', (line, label, body) => {
    const shown = begin('as')
    shown.type(line)
    expect(shown.options()[0]).toBe(label)
    shown.press('Enter')
    expect(bodies(shown)).toEqual([expect.objectContaining(body)])
  })

  test('from the middle on, where a page takes less than what was typed', () => {
    const shown = begin('as')
    shown.type('counseling')
    shown.press('Enter')
    shown.type('20 Called twice')
    expect([shown.options()[0], shown.note()]).toEqual(['Save: 0:20, Called twice', null])
    shown.press('Enter')
    expect(bodies(shown)).toEqual([expect.objectContaining({ service_id: 40, time_minutes: 20, note: 'Called twice' })])
  })

  test('one answer is no line, and what is no answer stays a problem', () => {
    const shown = begin('as')
    shown.type('counseling')
    expect(shown.options()).toEqual(['Counseling'])
    shown.press('Enter')
    shown.type('soon She was calm')
    expect(shown.options()).toEqual([])
    expect(shown.note()).toBe('Please enter hours and minutes, such as 2:05.')
  })
})

describe('for whom a task is', () => {
  const mine = ['view_own_victim', 'edit_own_victim', 'view_task', 'add_task', 'view_own_task', 'add_own_task']
  const ofClient = { kind: 'victim', id: 7 } as const
  const begin = () => {
    const shown = showPalette({ scopes: [...allScopes, ...mine].filter((scope) => scope !== 'edit_any_task') })
    shown.press('a')
    shown.press('t')
    shown.type('Call the shelter')
    shown.press('Enter')
    expect(shown.options()[0]).toBe('Save')
    // Chosen by hand, since it may not have been seen yet.
    shown.press('ArrowDown')
    shown.press('ArrowUp')
    shown.press('Enter')
    return shown
  }
  const bodies = (shown: ReturnType<typeof showPalette>) => shown.sent.map(({ body }) => body)

  test('[ACT-07] is waited for: oneself, where one may be chosen', () => {
    const shown = begin()
    expect(bodies(shown)).toEqual([])
    expect(shown.note()).toBe('Saving…')
    shown.press('Enter')
    shown.dispatch(advocatesAvailable.loaded({ ...ofClient, users: [3, 8] }))
    expect(bodies(shown)).toEqual([expect.objectContaining({ title: 'Call the shelter', user_id: 3, victim_id: 7 })])
  })

  test('[ACT-07] is asked where one may not be chosen', () => {
    const shown = begin()
    shown.dispatch(advocatesAvailable.loaded({ ...ofClient, users: [8] }))
    expect(bodies(shown)).toEqual([])
    expect(shown.input().getAttribute('aria-label')).toContain('Assigned to')
    expect(shown.chips()).toEqual(['Add task', 'Call the shelter', 'No Due'])
    shown.press('ArrowDown')
    shown.press('Enter')
    expect(bodies(shown)).toEqual([expect.objectContaining({ title: 'Call the shelter', user_id: 8 })])
  })

  test('is oneself where it could not be asked: the server has the last word', () => {
    const shown = begin()
    shown.dispatch(advocatesAvailable.failed(ofClient))
    expect(bodies(shown)).toEqual([expect.objectContaining({ user_id: 3 })])
  })

  test('taken back while it waits, nothing is saved', () => {
    const shown = begin()
    shown.press('Backspace')
    shown.dispatch(advocatesAvailable.loaded({ ...ofClient, users: [3] }))
    expect(bodies(shown)).toEqual([])
    expect(shown.chips()).toEqual(['Add task'])
  })
})

describe('scopes', () => {
  test('a word and Tab makes a chip, Backspace takes it away', () => {
    const shown = showPalette()
    shown.open()
    shown.type('go')
    shown.press('Tab')
    expect(shown.chips()).toEqual(['Go to'])
    expect(shown.options().some((label) => label?.startsWith('Add service'))).toBe(false)
    shown.press('Backspace')
    expect(shown.chips()).toEqual([])
  })

  test('a sign is the same, and ? lists what there is', () => {
    const shown = showPalette()
    shown.open()
    shown.type('?')
    expect(shown.chips()).toEqual(['Help'])
    expect(shown.options().join()).toMatch(/Clients@clTab/u)
    expect(shown.options().join()).toMatch(/Add service…as/u)
  })

  test('tabs that one may not see are no commands', () => {
    const shown = showPalette({ scopes: ['view_own_victim', 'edit_own_victim'] })
    shown.open()
    shown.type('open tab')
    expect(shown.options().join()).toContain('Open tab: Services')
    expect(shown.options().join()).not.toMatch(/Open tab: (Tags|Tasks|Letters|Documents)/u)
  })
})

describe('in another language', () => {
  afterEach(() => speak('en'))

  test('a line is read by the command’s name in that language, and by the English one', () => {
    addTexts('fr', french)
    speak('fr')
    const shown = showPalette()
    shown.open()
    shown.type('ajouter un service counseling 30')
    expect(shown.options()[0]).toMatch(/^Ajouter un service\s: Counseling, 0:30$/u)
    shown.type('add service counseling 30')
    expect(shown.options()[0]).toMatch(/^Ajouter un service\s: Counseling, 0:30$/u)
    shown.type('définir ville Larkhaven')
    expect(shown.options()[0]).toContain('Larkhaven')
  })
})

describe('lists', () => {
  test('are searched by any of their ways, step by step or in one line', () => {
    const shown = showPalette()
    shown.open()
    shown.type('clients by race asian')
    expect(shown.options()[0]).toBe('Clients by: Race, Asian')
    shown.press('Enter')
    expect(shown.said('navigation/requested')).toEqual([
      { route: 'list.victims', searchType: 'race', searchValue: '9' },
    ])
  })

  test('what is found nowhere can be looked for in a list', () => {
    const shown = showPalette()
    shown.open()
    shown.type('字')
    expect(shown.options().join()).toContain('Search clients for “字”')
  })

  test('the commands of the selection come first', () => {
    const shown = showPalette({ at: { route: 'list.victims' } })
    shown.dispatch(rowsSelected({ tab: 'victims', ids: [7, 8], isSelected: true, anchor: 8 }))
    shown.open()
    expect(shown.options()[0]).toMatch(/selected/u)
  })
})

describe('keys', () => {
  test('a chord asks in the palette what the command needs', () => {
    const shown = showPalette()
    shown.press('a')
    shown.press('s')
    expect(shown.isOpen()).toBe(true)
    expect(shown.chips()).toEqual(['Add service'])
  })

  test('the last command is run again by one key', () => {
    const shown = showPalette()
    shown.open()
    shown.type('add service counseling 5')
    shown.press('Enter')
    act(() => shown.sent[0]?.answer(recordLike('service', { id: 5, service_id: 40, victim_id: 7 })))
    expect(shown.isOpen()).toBe(false)
    shown.press('.')
    expect(shown.chips()).toEqual(['Add service'])
  })
})
