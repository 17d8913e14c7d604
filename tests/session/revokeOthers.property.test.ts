import fc from 'fast-check'
import { expect, test } from 'vitest'
import { revokeOthersRequested } from '../../domain/session/index.ts'
import { realtimeEpics } from '../../epics/realtime/index.ts'
import { runs } from '../run/runs.ts'
import { answer } from './fakeServer.ts'
import { jwt, payloadOf } from './jwt.ts'
import { bareSessionEpics, signedIn, world } from './world.ts'

const application = { id: 4, client_id: 'reporting', description: 'Reporting' }
const anyToken = fc.record({
  type: fc.constantFrom('access', 'refresh'),
  whose: fc.constantFrom('own access', 'own refresh', 'other', 'application'),
})

test('[SES-20] law: asked for or at a sign-in, all are revoked but the two in use and those of applications', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyToken, { maxLength: 8 }),
      fc.boolean(),
      fc.boolean(),
      async (tokens, isAsked, isLate) => {
        const w = world()
        const tab = await signedIn(w, { epics: [...bareSessionEpics, ...realtimeEpics] })
        const inUse = { access: w.browser.storage.get('access_token'), refresh: w.browser.storage.get('refresh_token') }
        const jtiOf = (token = ''): string => String(payloadOf(token)['jti'])
        const listed = tokens.map(({ type, whose }, index) => {
          const own = { 'own access': inUse.access, 'own refresh': inUse.refresh, other: null, application: null }[
            whose
          ]
          const jti = own == null ? `t${index}` : jtiOf(own)
          const more = whose === 'application' ? { application } : {}
          return { token: jti, jti, created: '2026-03-01T12:00:00.000Z', type, ...more }
        })
        const rotated = { token: 'rotated', jti: 'rotated', created: '2026-03-01T12:00:00.000Z', type: 'refresh' }
        w.server.on('GET /auth/get-tokens', () => {
          // Another tab refreshes while the list is on its way, before it is made or after.
          const { refresh } = inUse
          if (isLate && refresh !== undefined)
            w.browser.storage.set('refresh_token', jwt({ ...payloadOf(refresh), jti: 'rotated' }))
          return answer(200, isLate ? [...listed, rotated] : listed)
        })
        const revoked: string[] = []
        for (const { jti } of [...listed, rotated])
          w.server.on(`DELETE /auth/delete-token/${jti}`, () => {
            revoked.push(jti)
            return answer(200, { success: true })
          })
        if (isAsked) tab.dispatch(revokeOthersRequested({}))
        else {
          tab.socket.messages$.next({ name: 'request session', payload: {} })
          tab.socket.messages$.next({ name: 'acknowledge session', payload: { session_id: 's1', alone: true } })
        }
        await w.advance(100)
        expect(w.server.seen.some(({ url }) => url.includes('get-tokens'))).toBe(true)
        const toGo = tokens.flatMap(({ whose }, index) => (whose === 'other' ? [`t${index}`] : []))
        expect(revoked.toSorted()).toEqual(toGo.toSorted())
      },
    ),
    { numRuns: runs(60) },
  )
})
