/** Single sign-on: what is changed goes out together, and the provisioning token is shown once. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openSnackbars, shownErrors } from '../../domain/calls/index.ts'
import {
  generateAsked,
  provisioningTokenSeen,
  regenerateAsked,
  signOnEdited,
  signOnLeftAnswered,
} from '../../domain/integrations/index.ts'
import type { SecretHandle } from '../../domain/kernel/index.ts'
import { tOf } from '../../domain/messages/index.ts'
import '../../domain/messages/staff.ts'
import { routeEntered } from '../../domain/navigation/index.ts'
import { loggedOut, sessionReady, userLoaded } from '../../domain/session/index.ts'
import { recoveredFacts, unsentIn } from '../../domain/unsent.ts'
import { actsEpics } from '../../epics/acts/index.ts'
import { integrationsEpics } from '../../epics/integrations/index.ts'
import { only, startWorld } from '../records/epicWorld.ts'
import { runs } from '../run/runs.ts'
import { sampleAccount as account, sampleUser as user } from '../session/samples.ts'

type SignOnChanges = ReturnType<typeof signOnEdited>['payload']

const begin = () => {
  const vaulted = new Map<string, string>()
  const vault = {
    seal: (secret: string) => {
      const handle = `secret:${vaulted.size + 1}` as SecretHandle
      vaulted.set(handle, secret)
      return handle
    },
    open: (handle: SecretHandle) => vaulted.get(handle) ?? null,
    forget: (handle: SecretHandle) => void vaulted.delete(handle),
    forgetAll: () => vaulted.clear(),
  }
  const world = startWorld([...actsEpics, ...integrationsEpics], ['configure_single_signon'], { vault })
  world.dispatch(userLoaded({ user, account }), routeEntered({ route: 'integrations', tab: 'sso' }))
  const snackbars = (): readonly string[] => openSnackbars(world.state()).map(({ message }) => tOf(message))
  const saves = () => world.exchanges.filter(({ call }) => call === 'session.putMyAccount')
  return { world, vaulted, snackbars, saves }
}

const word = fc.constantFrom('', 'one', 'two', 'https://idp.example.org/')
const change: fc.Arbitrary<SignOnChanges> = fc.oneof(
  fc.record({ enforce_sso: fc.boolean() }),
  fc.record({ alt_idp_entity_id: word }),
  fc.record({ alt_idp_login_url: word }),
  fc.record({ alt_idp_certificate: word }),
)
const onWire = (changes: SignOnChanges) =>
  Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value === '' ? null : value]))

describe('[INT-06] edits are collected', () => {
  test('law: those less than 500 ms apart go out as one, 500 ms after the last, each with its last value', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(change, fc.integer({ min: 0, max: 499 })), { minLength: 1, maxLength: 8 }),
        (edits) => {
          const { world, saves, snackbars } = begin()
          for (const [index, [each, gap]] of edits.entries()) {
            if (index > 0) world.passes(gap)
            world.dispatch(signOnEdited(each))
          }
          world.passes(499)
          expect(saves()).toEqual([])
          world.passes(1)
          const { path, input, answer } = only(saves())
          const all: SignOnChanges = Object.assign({}, ...edits.map(([each]) => each))
          expect([path, input.body]).toEqual([`my_account/${account.id}`, onWire(all)])
          expect(snackbars()).toEqual(['Saving...'])
          const name = 'The agency as it is now'
          answer({ ...account, ...onWire(all), name })
          // What is known of the account is put away for what the server says.
          expect(world.state().session.account?.name).toBe(name)
          expect(world.state().integrations.signOn).toEqual({})
          world.passes(5_000)
          expect(saves()).toHaveLength(1)
        },
      ),
      { numRuns: runs(60) },
    )
  })

  test('law: what is changed while a save is under way goes out after it, never beside it, and nothing is lost', () => {
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 5 }), (later) => {
        const { world, saves } = begin()
        const first = { alt_idp_entity_id: 'first' }
        world.dispatch(signOnEdited(first))
        world.passes(500)
        for (const each of later) world.dispatch(signOnEdited(each))
        world.passes(2_000)
        const { answer } = only(saves())
        answer({ ...account, alt_idp_entity_id: 'first' })
        world.passes(500)
        const all: SignOnChanges = Object.assign({}, ...later)
        expect(saves().map(({ input }) => input.body)).toEqual([first, onWire(all)])
      }),
      { numRuns: runs(40) },
    )
  })

  test('refused, what was typed stays, the switch goes back, and it is said why; nothing is sent again by itself', () => {
    const { world, saves } = begin()
    world.dispatch(signOnEdited({ enforce_sso: true, alt_idp_login_url: 'http://idp.example.org/' }))
    world.passes(500)
    only(saves()).fail({ status: 422, message: 'Please enter an address that starts with https://.' })
    world.passes(5_000)
    expect(world.state().integrations).toMatchObject({
      signOn: { alt_idp_login_url: 'http://idp.example.org/' },
      signOnProblem: 'Please enter an address that starts with https://.',
    })
    expect(Object.keys(world.state().integrations.signOn)).toEqual(['alt_idp_login_url'])
    expect(saves()).toHaveLength(1)
  })
})

describe('what was typed and is not saved', () => {
  const typed = { alt_idp_login_url: 'https://idp.example.org/', alt_idp_certificate: 'MIIC-typed' }
  /** Signs in anew, on the same device. */
  const next = (earlier: ReturnType<typeof begin>) => {
    const all = begin()
    all.world.dispatch(...recoveredFacts(unsentIn(earlier.world.state())), sessionReady({ complete: true }))
    all.world.passes(5_000)
    return all
  }
  const refused = () => {
    const all = begin()
    all.world.dispatch(signOnEdited({ ...typed, enforce_sso: true }))
    all.world.passes(500)
    only(all.saves()).fail({ status: 401, message: 'Please enter your password again.' })
    return all
  }

  test('is there after signing in anew, goes out by nobody’s doing, and is taken once somebody says so', () => {
    const before = refused()
    const { world, saves } = next(before)
    before.world.dispatch(loggedOut({ reason: 'logout', message: '', draftsKept: 0 }))
    expect([unsentIn(before.world.state()).signOn, saves()]).toEqual([[], []])
    expect(world.state().integrations).toMatchObject({ signOn: {}, signOnLeft: [typed] })
    world.dispatch(signOnLeftAnswered({ isTaken: true }))
    world.passes(500)
    const { input, answer } = only(saves())
    expect(input.body).toEqual(typed)
    answer({ ...account, ...typed })
    expect(unsentIn(world.state()).signOn).toEqual([])
  })

  test('goes where what stands there is to stay, and nothing is sent', () => {
    const { world, saves } = next(refused())
    world.dispatch(signOnLeftAnswered({ isTaken: false }))
    world.passes(5_000)
    expect([world.state().integrations.signOnLeft, saves(), unsentIn(world.state()).signOn]).toEqual([[], [], []])
  })

  test('is left once: with the save that is under way, and by itself before and after', () => {
    const { world, saves } = begin()
    const left = () => {
      const { acts, signOn } = unsentIn(world.state())
      return [Object.keys(acts).length, signOn]
    }
    world.dispatch(signOnEdited(typed))
    expect(left()).toEqual([0, [typed]])
    world.passes(500)
    expect(left()).toEqual([1, []])
    world.dispatch(signOnEdited({ alt_idp_certificate: 'MIIC-since' }))
    expect(left()).toEqual([1, [{ alt_idp_certificate: 'MIIC-since' }]])
    only(saves()).answer({ ...account, ...typed })
    expect(left()).toEqual([0, [{ alt_idp_certificate: 'MIIC-since' }]])
  })
})

describe('the provisioning token', () => {
  const shown = ({ world, vaulted }: ReturnType<typeof begin>): string | null => {
    const { token } = world.state().integrations
    return token === null ? null : (vaulted.get(token) ?? null)
  }

  test('[INT-07] [INT-08] it says what is done and shows the newest; no action or state has the token', () => {
    const all = begin()
    const { world, snackbars, vaulted } = all
    world.dispatch(generateAsked({}))
    expect(snackbars()).toEqual(['Generating SSO Application...'])
    const made = only(world.open())
    expect([made.call, Object.keys(made.input.body as object)]).toEqual(['integrations.generate', ['description']])
    made.answer({ id: 4, description: 'x', provisioning_token: 'token-of-the-first-time', entity_id: 'urn:x' })
    expect(shown(all)).toBe('token-of-the-first-time')
    world.dispatch(regenerateAsked({ id: 4 }))
    // A second press while it is under way asks for nothing.
    world.dispatch(regenerateAsked({ id: 4 }))
    expect(snackbars()).toContain('Revoking and regenerating token...')
    const again = only(world.open())
    expect([again.path, again.input.body]).toEqual(['application/4', { token: 'regenerate' }])
    again.answer({ id: 4, provisioning_token: 'token-of-the-second-time' })
    expect(shown(all)).toBe('token-of-the-second-time')
    expect([...vaulted.values()]).toEqual(['token-of-the-second-time'])
    expect(JSON.stringify([world.actions, world.state()])).not.toContain('token-of-the')
    world.dispatch(provisioningTokenSeen({}))
    expect(world.state().integrations.token).toBeNull()
    expect([...vaulted.values()]).toEqual([])
  })

  test('what fails is told, and can be asked for again', () => {
    const { world } = begin()
    world.dispatch(generateAsked({}))
    only(world.open()).fail({ status: 422, message: 'There is one.' })
    expect(shownErrors(world.state()).map(({ message }) => message)).toEqual(['There is one.'])
    expect(world.state().integrations.issuing).toBe(false)
    world.dispatch(generateAsked({}))
    expect(world.open()).toHaveLength(1)
  })
})
