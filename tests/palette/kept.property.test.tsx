// @vitest-environment jsdom
/** Whatever is done about the palette: what was typed there for a command is somewhere, until its person puts it away. */
import { act, cleanup } from '@testing-library/react'
import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { shortcutsOpened } from '../../domain/navigation/actions.ts'
import { navigationRequested, paletteOpened, routeEntered, type Destination } from '../../domain/navigation/index.ts'
import { logOpened } from '../../domain/log/index.ts'
import { recordLoaded } from '../../domain/records/index.ts'
import { applicationStarted, sessionReady, tokenAccepted } from '../../domain/session/index.ts'
import { unsentIn } from '../../domain/unsent.ts'
import { allScopes, client, listsLoaded, recordLike, signedIn } from '../links/operationsWorld.ts'
import { patience, runs } from '../run/runs.ts'
import { heldClock } from './keptWorld.ts'
import { showPalette } from './paletteScreen.tsx'

heldClock()

type Shown = ReturnType<typeof showPalette>
type Walk = {
  readonly about: number
  readonly shown: Shown
  /** Texts that are work, and that nobody has put away. */
  readonly owed: Set<string>
  /** Of what was sent, how much the server has answered. */
  answered: number
  readonly saved: unknown[]
  texts: number
}

const places: readonly Destination[] = [
  { route: 'case.victim', caseId: 11, victimId: 7, tab: 'services' },
  { route: 'case.victim', caseId: 11, victimId: 9, tab: 'notes' },
  { route: 'dashboard' },
]
const placeAt = (at: number): Destination => places[at % places.length] as Destination
const fewer = ['view_own_victim', 'view_any_victim']

const rest = (): void => act(() => void vi.advanceTimersByTime(1_500))
const box = () => document.querySelector<HTMLInputElement>('[role=combobox]')
const isOpen = ({ shown }: Walk): boolean => shown.isOpen() && box() !== null
const isAsked = ({ shown }: Walk): boolean => shown.options().some((row) => row?.startsWith('Discard it') ?? false)
const forget = ({ owed }: Walk, standing: unknown): void => {
  const told = JSON.stringify(standing)
  for (const text of owed) if (told.includes(text)) owed.delete(text)
}
const drafts = ({ shown }: Walk) => unsentIn(shown.state()).drafts

/** As after a reload in life, with other rights; what was under way is not known of. */
const startAnew = (walk: Walk, scopes: readonly string[]): void => {
  const { shown } = walk
  shown.dispatch(applicationStarted({ build: '1', authConfigured: true }))
  shown.dispatch(
    tokenAccepted({
      by: 'start',
      claims: { user_id: 3, account: 1, session: 's', scopes: [...scopes], sso: false },
      expiresAt: 1_800_000_000_000,
    }),
    logOpened({ stream: 's', resumed: 5 }),
    signedIn(60),
    listsLoaded,
    recordLoaded({ kind: 'victim', record: client({ id: 7 }) }),
    sessionReady({ complete: true }),
  )
  walk.answered = shown.sent.length
}

const answer = (walk: Walk, isOk: boolean): void => {
  const { shown } = walk
  const sent = shown.sent[walk.answered]
  if (sent === undefined) return
  walk.answered += 1
  const kind = (['task', 'victim'] as const).find((each) => sent.call.startsWith(`${each}.`)) ?? 'note'
  // A value that is set a second time makes no second record.
  if (isOk && kind !== 'victim') walk.saved.push(sent.body)
  const record = recordLike(kind, { id: kind === 'victim' ? 7 : 50 + walk.answered, victim_id: 7 })
  act(() => (isOk ? sent.answer(record) : sent.fail({ status: 422 })))
}

const begins = ['add note', 'add task', 'set field address line 2', 'set field'] as const
/** Mostly the one that the walk is about: a draft of it is begun already, or being saved. */
const beginAt = ({ about }: Walk, at: number): string =>
  begins[(at % 4 === 0 ? at / 4 : about) % begins.length] as string

const typed = (walk: Walk, words: (text: string) => string): void => {
  if (!isOpen(walk)) return
  forget(walk, box()?.value)
  walk.texts += 1
  const text = `zq${walk.texts}z`
  walk.shown.type(words(text))
  walk.owed.add(text)
}
/** Where the commands can be run, and in front of all. */
const opened = (walk: Walk): void => {
  if (isOpen(walk)) return
  walk.shown.dispatch(routeEntered(placeAt(0)), paletteOpened({}))
}
const press = (walk: Walk, ...keys: readonly string[]): void => {
  for (const key of keys) if (isOpen(walk)) walk.shown.press(key)
}

/** Each does what somebody does, if it can be done now; `at` is drawn. */
const steps: Readonly<Record<string, readonly [weight: number, does: (walk: Walk, at: number) => void]>> = {
  open: [1, opened],
  openAt: [
    1,
    ({ shown }, at) =>
      shown.dispatch(paletteOpened({ command: ['add.note', 'add.task', 'record.setField'][at % 3] as string })),
  ],
  line: [
    5,
    (walk, at) => {
      opened(walk)
      const isInQuestion = walk.shown.chips().length > 0
      typed(walk, (text) => (isInQuestion ? text : `${beginAt(walk, at)} ${text}`))
      if (at % 3 > 0) press(walk, 'Enter')
    },
  ],
  name: [
    1,
    (walk, at) => {
      opened(walk)
      if (!isOpen(walk) || walk.shown.chips().length > 0) return
      forget(walk, box()?.value)
      walk.shown.type(beginAt(walk, at))
      press(walk, 'Enter')
    },
  ],
  enter: [1, (walk) => press(walk, 'Enter')],
  pause: [1, rest],
  clear: [
    1,
    (walk) => {
      if (!isOpen(walk)) return
      forget(walk, box()?.value)
      walk.shown.type('')
    },
  ],
  back: [4, (walk) => (box()?.value === '' ? press(walk, 'Backspace') : undefined)],
  goOn: [4, (walk) => (walk.shown.options().length > 0 ? press(walk, 'ArrowDown', 'ArrowUp', 'Enter') : undefined)],
  discard: [
    1,
    (walk) => {
      if (!isOpen(walk) || !isAsked(walk)) return
      forget(walk, drafts(walk))
      press(walk, 'ArrowDown', 'Enter')
    },
  ],
  escape: [
    2,
    (walk) => {
      if (!isOpen(walk)) return
      forget(walk, [walk.shown.state().navigation.paletteLine, box()?.value])
      press(walk, 'Escape')
    },
  ],
  reload: [
    1,
    ({ shown }) => {
      act(() => void window.dispatchEvent(new Event('pagehide')))
      shown.reload()
    },
  ],
  loseRights: [
    1,
    (walk) => {
      act(() => void window.dispatchEvent(new Event('pagehide')))
      startAnew(walk, fewer)
      rest()
      startAnew(walk, allScopes)
    },
  ],
  go: [1, ({ shown }, at) => shown.dispatch(routeEntered(placeAt(at)))],
  lead: [1, ({ shown }, at) => shown.dispatch(navigationRequested(placeAt(at)), routeEntered(placeAt(at)))],
  shortcuts: [1, ({ shown }) => shown.dispatch(shortcutsOpened({}))],
  save: [2, (walk) => answer(walk, true)],
  refuse: [1, (walk) => answer(walk, false)],
}

const step = fc.tuple(
  fc.oneof(...Object.entries(steps).map(([name, [weight]]) => ({ weight, arbitrary: fc.constant(name) }))),
  fc.nat(11),
)

const walked = (about: number, script: readonly (readonly [string, number])[]): void => {
  const walk: Walk = { about, shown: showPalette(), owed: new Set(), answered: 0, saved: [], texts: 0 }
  try {
    for (const [name, at] of script) {
      steps[name]?.[1](walk, at)
      // A value that was set can be set again.
      forget(
        walk,
        drafts(walk).filter(({ kind }) => kind === 'victim'),
      )
      const all = JSON.stringify([unsentIn(walk.shown.state()), box()?.value, walk.shown.sent.map(({ body }) => body)])
      expect(
        [...walk.owed].filter((text) => !all.includes(text)),
        name,
      ).toEqual([])
    }
    rest()
    // What was saved is work no more: nobody saves it a second time.
    const saved = JSON.stringify(walk.saved)
    for (let text = 1; text <= walk.texts; text += 1)
      expect(saved.split(`zq${text}z`).length - 1, `zq${text}z`).toBeLessThanOrEqual(1)
  } finally {
    cleanup()
  }
}

test(
  'law: what is typed for a command is somewhere until its person puts it away, and is saved once at most',
  () => {
    fc.assert(fc.property(fc.nat(3), fc.array(step, { minLength: 4, maxLength: 24, size: 'max' }), walked), {
      numRuns: runs(80),
    })
  },
  patience(300_000),
)
