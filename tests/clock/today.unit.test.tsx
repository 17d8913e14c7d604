// @vitest-environment jsdom
/** Today is the agency's, wherever the device is. */
import { configureStore } from '@reduxjs/toolkit'
import { cleanup, renderHook } from '@testing-library/react'
import * as fc from 'fast-check'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { afterEach, expect, test } from 'vitest'
import { rootReducer } from '../../domain/state.ts'
import { ClockContext } from '../../src/clock/clock.ts'
import { useToday } from '../../src/clock/index.ts'
import { runs } from '../run/runs.ts'
import { sampleAccount } from '../session/samples.ts'
import { virtualClock } from './virtualClock.ts'

afterEach(cleanup)

test('[FMT-11] law: today is the day of the agency’s zone, around midnights and both changes of the clocks too', () => {
  const at = fc
    .tuple(fc.constantFrom('2026-03-08', '2026-11-01', '2026-12-31', '2024-02-29'), fc.nat(2 * 86_400_000))
    .map(([day, after]) => Date.parse(day) + after)
  const zones = fc.constantFrom('America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kolkata', 'UTC')
  fc.assert(
    fc.property(at, zones, (now, time_zone) => {
      const { session, ...others } = rootReducer.initial
      const account = { ...sampleAccount, time_zone }
      const store = configureStore({ reducer: () => ({ ...others, session: { ...session, account } }) })
      const wrapper = ({ children }: { readonly children: ReactNode }) => (
        <Provider store={store}>
          <ClockContext value={virtualClock(now)}>{children}</ClockContext>
        </Provider>
      )
      const { result, unmount } = renderHook(useToday, { wrapper })
      const form = { timeZone: time_zone, year: 'numeric', month: '2-digit', day: '2-digit' } as const
      expect(result.current).toBe(new Intl.DateTimeFormat('en-US', form).format(now))
      unmount()
    }),
    { numRuns: runs(40) },
  )
})
