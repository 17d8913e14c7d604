/** Programs of others on the page: grouped, authorized in a window of their own, and shut out again. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openSnackbars, shownErrors } from '../../domain/calls/index.ts'
import {
  allowAsked,
  askedIn,
  authorizedApplications,
  connectAsked,
  denied,
  isOpenToApplications,
  revokeAsked,
  scopesOfApplication,
  ungrantable,
  windowBlocked,
} from '../../domain/integrations/index.ts'
import { shownPart } from '../../domain/kernel/index.ts'
import { tOf } from '../../domain/messages/index.ts'
import '../../domain/messages/staff.ts'
import { routeEntered } from '../../domain/navigation/index.ts'
import { asksEpics } from '../../epics/asks/index.ts'
import { integrationsEpics } from '../../epics/integrations/index.ts'
import { startWorld } from '../records/epicWorld.ts'
import { runs } from '../run/runs.ts'

const created = '2026-03-01T12:00:00.000Z'
const application = (id: number) => ({ id, client_id: `client-${id}`, description: `Program ${id}` })
const token = fc.record({ of: fc.option(fc.integer({ min: 1, max: 4 })), jti: fc.uuid() })
const onWire = ({ of, jti }: { readonly of: number | null; readonly jti: string }) => ({
  token: jti,
  jti,
  created,
  type: 'access',
  ...(of !== null && { application: application(of) }),
})

test('law: grouped, each token of an application stands once, under it; of others nothing does', () => {
  fc.assert(
    fc.property(fc.array(token), (tokens) => {
      const { applications: grouped } = authorizedApplications.read(tokens.map(onWire))
      const ids = grouped.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      for (const { id, tokens: own } of grouped) {
        const expected = tokens.flatMap(({ of, jti }) => (of === id ? [jti] : []))
        expect(expected).not.toEqual([])
        expect(own.map(({ jti }) => jti)).toEqual(expected)
      }
      const all = grouped.flatMap(({ tokens: own }) => own).length
      expect(all).toBe(tokens.filter(({ of }) => of !== null).length)
    }),
  )
})

test('law: what was agreed to stands once for each time, however many tokens came of it', () => {
  const times = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1 })
  fc.assert(
    fc.property(times, fc.integer({ min: 1, max: 4 }), (agreedAt, each) => {
      const agreements = agreedAt.map((n) => ({ at: `2026-03-0${n}T12:00:00.000Z`, to: 'Program', scopes: [`s${n}`] }))
      const tokens = agreements.flatMap((agreed) =>
        Array.from({ length: each }, (_, n) => ({ ...onWire({ of: 3, jti: `${agreed.at} ${n}` }), agreed })),
      )
      expect(authorizedApplications.read(tokens).applications.map(({ agreed }) => agreed)).toEqual([agreements])
    }),
  )
})

describe('what a program may', () => {
  const scopes = fc.array(
    fc.constantFrom('view_own_case', 'add_case', 'masquerade', 'authenticate_third_party_api', 'export_list'),
  )
  test('law: at most what the person may, at most what it is registered for, and never what lets others in', () => {
    fc.assert(
      fc.property(scopes, scopes, (own, granted) => {
        for (const scope of scopesOfApplication(own, granted)) {
          expect(own).toContain(scope)
          expect(granted).toContain(scope)
          expect(ungrantable([scope])).toEqual([])
        }
        const plain = own.filter((scope) => granted.includes(scope) && ungrantable([scope]).length === 0)
        expect(scopesOfApplication(own, granted)).toEqual(plain)
      }),
    )
  })

  test('a program reads, and changes only what a scope is for', () => {
    const call = { id: 'x', service: 'product', reads: false, needs: 'signedIn' } as const
    expect(isOpenToApplications(call)).toBe(false)
    expect(isOpenToApplications({ ...call, reads: true })).toBe(true)
    expect(isOpenToApplications({ ...call, needs: { allOf: ['add_case'] } })).toBe(true)
    expect(isOpenToApplications({ ...call, service: 'auth', reads: true })).toBe(false)
    expect(isOpenToApplications({ ...call, service: 'auth', id: 'auth.deleteToken' })).toBe(true)
  })
})

type Window = { readonly path: string; readonly width: number; readonly height: number }
const begin = (mayOpen = true) => {
  const windows: Window[] = []
  const left: string[] = []
  const world = startWorld([...asksEpics, ...integrationsEpics], ['authenticate_third_party_api'], {
    navigator: {
      go: () => undefined,
      leave: (address) => void left.push(address),
      open: (path, size) => {
        windows.push({ path, ...size })
        return mayOpen
      },
      close: () => void left.push('closed'),
    },
  })
  world.dispatch(routeEntered({ route: 'integrations', tab: 'api' }))
  const listed = () => world.state().asks['integrations/applications']?.value as { applications: { id: number }[] }
  const load = (ids: readonly number[], each = 2): void => {
    world.dispatch(authorizedApplications.opened({}))
    const tokens = ids.flatMap((of) => Array.from({ length: each }, (_, n) => onWire({ of, jti: `${of}-${n}` })))
    world.open()[0]?.answer(tokens)
  }
  const deletions = () => world.open().filter(({ call }) => call === 'auth.deleteToken')
  const snackbars = (): readonly string[] => openSnackbars(world.state()).map(({ message }) => tOf(message))
  return { world, windows, left, listed, load, deletions, snackbars }
}

describe('shutting out', () => {
  test('[INT-14] [INT-15] [INT-16] law: all tokens at once; each failure is told; without one it leaves', () => {
    fc.assert(
      fc.property(
        fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }),
        fc.infiniteStream(fc.nat()),
        (works, order) => {
          const { world, listed, load, deletions, snackbars } = begin()
          load([3, 9], works.length)
          world.dispatch(revokeAsked({ id: 9 }))
          world.dispatch(revokeAsked({ id: 9 }))
          expect(snackbars()).toEqual(['Revoking access to application...'])
          expect(world.state().integrations.revoking).toEqual([9])
          const all = deletions()
          const asked = works.map((_, n) => `delete-token/9-${n}`)
          expect(all.map(({ path }) => path)).toEqual(asked)
          let left = all.map((exchange, n) => ({ exchange, works: works[n] }))
          while (left.length > 0) {
            // Not before the last of them has settled.
            expect(listed().applications.map(({ id }) => id)).toEqual([3, 9])
            expect(shownErrors(world.state())).toEqual([])
            const [pick = 0] = [...order.take(1)].map((n) => n % left.length)
            const { exchange, works: isDone } = left[pick] ?? {}
            if (isDone === true) exchange?.answer({ success: true })
            else exchange?.fail({ status: 422, message: `No ${exchange.path}.` })
            left = left.filter((_, n) => n !== pick)
          }
          const failed = asked.filter((_, n) => works[n] === false)
          expect(world.state().integrations.revoking).toEqual([])
          expect(
            shownErrors(world.state())
              .map(({ message }) => message)
              .toSorted(),
          ).toEqual(failed.map((path) => `No ${path}.`).toSorted())
          expect(listed().applications.map(({ id }) => id)).toEqual(failed.length === 0 ? [3] : [3, 9])
          expect(snackbars()).toEqual([failed.length === 0 ? 'Access revoked' : 'The application still has access'])
        },
      ),
      { numRuns: runs(60) },
    )
  })

  test('law: several are shut out beside each other, each by its own tokens', () => {
    const { world, load, listed, deletions } = begin()
    load([3, 9, 12])
    world.dispatch(revokeAsked({ id: 12 }))
    world.dispatch(revokeAsked({ id: 3 }))
    expect(deletions().map(({ path }) => path)).toEqual(
      ['12-0', '12-1', '3-0', '3-1'].map((jti) => `delete-token/${jti}`),
    )
    for (const each of deletions()) each.answer({ success: true })
    expect(listed().applications.map(({ id }) => id)).toEqual([9])
  })
})

test('[INT-18] [SRV-09] what the server says of a new one makes the list be asked anew', () => {
  const { world, load, listed } = begin()
  load([3])
  world.say('new application authorized', {})
  const [asked] = world.open().filter(({ call }) => call === 'auth.getTokens')
  expect(asked?.input.query).toEqual({ is_dev_application: '0' })
  asked?.answer([onWire({ of: 3, jti: 'a' }), onWire({ of: 4, jti: 'b' })])
  expect(listed().applications.map(({ id }) => id)).toEqual([3, 4])
})

describe('authorizing', () => {
  test('[INT-12] law: a window of 600 by 800 with the client id, and the redirect address if there is one', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 80 }), fc.option(fc.webUrl()), (client_id, redirect) => {
        const { world, windows } = begin()
        world.dispatch(connectAsked({ client_id, redirect_uri: redirect ?? '' }))
        const [{ path, width, height } = { path: '', width: 0, height: 0 }, ...more] = windows
        expect([width, height, more]).toEqual([600, 800, []])
        const { pathname, searchParams } = new URL(path, 'https://example.org')
        expect(pathname).toBe('/authorize')
        const asked = { client_id: client_id.toWellFormed(), ...(redirect !== null && { redirect_uri: redirect }) }
        expect(Object.fromEntries(searchParams)).toEqual(asked)
      }),
    )
  })

  test('[INT-13] one that is blocked is told of until one opens', () => {
    for (const mayOpen of [false, true]) {
      const { world } = begin(mayOpen)
      world.dispatch(connectAsked({ client_id: 'court-calendar', redirect_uri: '' }))
      expect(shownPart(world.state(), windowBlocked)).toBe(mayOpen ? null : true)
    }
  })

  test('[INT-19] allowed, the window goes to its address or closes; denied, it closes unsent', () => {
    const address = 'https://calendar.example.org/back'
    for (const redirect_uri of ['', address]) {
      const redirect = redirect_uri === '' ? null : `${address}?code=abc`
      const { world, left } = begin()
      world.dispatch(allowAsked({ client_id: 'court-calendar', redirect_uri }))
      const [sent] = world.open()
      expect([sent?.call, sent?.input.body]).toEqual([
        'integrations.authorize',
        { client_id: 'court-calendar', ...(redirect_uri !== '' && { redirect_uri }) },
      ])
      expect(left).toEqual([])
      sent?.answer({ redirect })
      expect(left).toEqual([redirect ?? 'closed'])
      expect(world.state().integrations.allowing).toBe('done')
      // A code is in no action: whoever has it first acts for the person.
      expect(JSON.stringify(world.actions)).not.toContain('code=abc')
    }
    const { world, left } = begin()
    world.dispatch(denied({}))
    expect([left, world.open()]).toEqual([['closed'], []])
  })

  const challenge = fc
    .base64String({ minLength: 44, maxLength: 44 })
    .map((text) => text.replace(/[+/=]/g, '-').slice(1))
  const stated = fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((at) => String.fromCharCode(at)) })
  test('law: state and challenge of the address are sent as they stand there, and what is half said is nothing', () => {
    fc.assert(
      fc.property(fc.option(stated), fc.option(challenge), (state, code_challenge) => {
        const query = new URLSearchParams({ client_id: 'x', redirect_uri: 'https://example.org/', more: 'x' })
        if (state !== null) query.set('state', state)
        if (code_challenge !== null) {
          query.set('code_challenge', code_challenge)
          for (const method of ['plain', 's256', null]) {
            if (method !== null) query.set('code_challenge_method', method)
            expect(askedIn(query)).toBeNull()
          }
          query.set('code_challenge_method', 'S256')
        }
        const asked = askedIn(new URLSearchParams(query.toString()))
        if (asked === null) throw new Error('nothing is asked')
        const { world } = begin()
        world.dispatch(allowAsked(asked))
        const { more: _more, ...sent } = Object.fromEntries(query)
        expect(world.open()[0]?.input.body).toEqual(sent)
      }),
    )
    for (const wrong of ['', 'client_id=x&state=%0A', 'client_id=x&code_challenge_method=S256', 'redirect_uri=x'])
      expect(askedIn(new URLSearchParams(wrong))).toBeNull()
  })

  test('what is refused is said, and may be tried again', () => {
    const { world, left } = begin()
    world.dispatch(allowAsked({ client_id: 'court-calendar', redirect_uri: '' }))
    world.open()[0]?.fail({ status: 404, message: 'No application is registered.' })
    expect(world.state().integrations).toMatchObject({ allowing: 'no', problem: 'No application is registered.' })
    expect(left).toEqual([])
  })
})
