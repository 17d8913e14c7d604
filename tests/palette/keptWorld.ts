/** A palette in which something was begun, and where what was typed there is by now. */
import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { logOpened } from '../../domain/log/index.ts'
import type { Destination } from '../../domain/navigation/index.ts'
import { recordLoaded } from '../../domain/records/index.ts'
import { applicationStarted, sessionReady, tokenAccepted } from '../../domain/session/index.ts'
import { unsentIn } from '../../domain/unsent.ts'
import { allScopes, client, listsLoaded, signedIn } from '../links/operationsWorld.ts'
import { showPalette } from './paletteScreen.tsx'

/** Time stands still between two rests. */
export const heldClock = (): void => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    Element.prototype.scrollIntoView = () => undefined
  })
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
}

export type Shown = ReturnType<typeof showPalette>
export const rest = (): void => act(() => void vi.advanceTimersByTime(1_500))
export const unsent = (shown: Shown) => unsentIn(shown.state())
export const value = (shown: Shown): string => (shown.input() as HTMLInputElement).value
export const other: Destination = { route: 'case.victim', caseId: 11, victimId: 9, tab: 'notes' }
export const secret = 'Her husband knows where the shelter is'
/** Wherever it stands: in the draft, in the palette's line, or in the input. */
export const isSomewhere = (shown: Shown, text = secret): boolean =>
  JSON.stringify(unsent(shown)).includes(text) || (shown.isOpen() && value(shown).includes(text))
export const isKept = (shown: Shown, text = secret): boolean => JSON.stringify(unsent(shown)).includes(text)

/** A note that was begun: its form has a draft. */
export const begun = (): Shown => {
  const shown = showPalette()
  shown.open()
  shown.type('add service')
  shown.press('Enter')
  shown.type('crisis')
  shown.press('Enter')
  rest()
  shown.reload()
  rest()
  return shown
}

/** As after a reload in life: what can be asked for again is not there yet. */
export const startedAnew = (shown: Shown, loads = false, scopes: readonly string[] = allScopes): void => {
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
    sessionReady({ complete: true }),
  )
  if (loads) shown.dispatch(recordLoaded({ kind: 'victim', record: client({ id: 7 }) }))
  rest()
}
