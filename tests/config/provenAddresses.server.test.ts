/** Whom an address leads to, and whom it is refused, whatever two agencies and their people do one after the other. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '../../server/kernel/database.ts'
import { patience, runs } from '../run/runs.ts'
import { password, passwordHash } from '../session/testServer.ts'
import { day, startUserWorld, type UserWorld } from './userWorld.ts'

let world: UserWorld
beforeAll(async () => {
  world = await startUserWorld()
  for (const { account } of [world.own, world.other])
    await world.asRoot((client) =>
      client.query('update account set alt_idp_login_url = $2 where id = $1', [account, ssoOf(account)]),
    )
})
afterAll(() => world?.stop())

const ssoOf = (account: number): string => `https://idp.example.org/${account}`
const hour = 3_600_000

/** What is to be true of a user. */
type Someone = {
  readonly id: number
  readonly isOther: boolean
  /** Was of the administrators' level: their mailbox has to agree before another one is asked. */
  readonly isHeld: boolean
  login: string
  email: string
  hasRegistered: boolean
  /** When the invitation was mailed that still counts. */
  invitedAt: number | null
  invitation: URLSearchParams
  pending: { readonly email: string; readonly asks: 'old' | 'new'; readonly at: number } | null
}

const user = fc.nat(11)
const address = fc.nat(1)
const step = fc.oneof(
  fc.record({
    does: fc.constant('add' as const),
    address,
    isOther: fc.boolean(),
    isHeld: fc.boolean(),
    isNamedSo: fc.boolean(),
  }),
  fc.record({ does: fc.constant('change' as const), user, address, isConfirmed: fc.boolean() }),
  ...(
    [
      'register',
      'register',
      'register',
      'confirm',
      'confirm',
      'takeAsLogin',
      'takeAsLogin',
      'invite',
      'nameSo',
    ] as const
  ).map((does) => fc.record({ does: fc.constant(does), user })),
  fc.record({ does: fc.constant('expire' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
/** All that is done of people who are there by then. */
const beginning = fc.array(
  fc.record({
    does: fc.constant('add' as const),
    address,
    isOther: fc.boolean(),
    isHeld: fc.boolean(),
    isNamedSo: fc.constant(false),
  }),
  { minLength: 2, maxLength: 4 },
)

/** Of whom something comes of it. */
const isFor: Readonly<Record<Exclude<Step['does'], 'add' | 'expire'>, (one: Someone) => boolean>> = {
  change: () => true,
  invite: () => true,
  register: ({ hasRegistered }) => !hasRegistered,
  nameSo: ({ hasRegistered }) => !hasRegistered,
  confirm: ({ pending }) => pending !== null,
  takeAsLogin: ({ hasRegistered }) => hasRegistered,
}

const admin = ({ isOther }: { readonly isOther: boolean }): string => (isOther ? 'other-admin' : 'own-admin')

const newestMail = () =>
  asSystem(world.database.databases, 'delivery', (tx) =>
    tx.selectFrom('outbox').select(['id', 'recipient', 'body']).orderBy('id', 'desc').limit(1).executeTakeFirst(),
  )

/** The link of the newest mail to an address by which a change of somebody's is confirmed. */
const confirmation = async (to: string, { login }: Someone): Promise<string> => {
  const mails = await world.mailsTo(to)
  const mail = mails.findLast(({ subject, body }) => subject.startsWith('Confirm') && body.includes(`for ${login} at`))
  return world.linkIn(mail?.body).get('token') ?? ''
}

const play = async (steps: readonly Step[], addressOf: (n: number) => string): Promise<readonly Someone[]> => {
  const people: Someone[] = []
  const others = (one: Someone | null) => people.filter((other) => other !== one && other.hasRegistered)
  const isLoginOfAnother = (name: string, one: Someone | null) => others(one).some(({ login }) => login === name)
  const isAnothers = (name: string, one: Someone) =>
    isLoginOfAnother(name, one) || others(one).some(({ email }) => email === name)
  const said: (readonly [Step, number, number])[] = []
  const expects = (at: Step, status: number, is: number) => said.push([at, is, status])

  const queue = [...steps]
  for (let each = queue.shift(); each !== undefined; each = queue.shift()) {
    world.clock.advance(hour + 1)
    const now = world.clock.now()
    if (each.does === 'expire') {
      world.clock.advance(8 * day)
      continue
    }
    if (each.does === 'add') {
      const email = addressOf(each.address)
      const body = world.person({ email, role_id: each.isHeld ? 5 : 3, ...(each.isNamedSo && { user_login: email }) })
      const made = await world.add(body, admin(each))
      const mayBe = !each.isNamedSo && !isLoginOfAnother(email, null)
      expects(each, mayBe ? 200 : 422, made.status)
      if (made.status !== 200) continue
      const { isOther, isHeld } = each
      const id = Number(made.body['id'])
      const invitation = world.linkIn((await newestMail())?.body)
      if (isHeld) await world.change(id, { role_id: 3 }, admin(each))
      const [login, hasRegistered] = [body.user_login, false]
      people.push({
        id,
        isOther,
        isHeld,
        login,
        email,
        hasRegistered,
        invitedAt: now,
        invitation,
        pending: null,
      })
      continue
    }
    const eligible = people.filter(isFor[each.does])
    const one = eligible[each.user % Math.max(eligible.length, 1)]
    if (one === undefined) continue
    if (each.does === 'change') {
      const email = addressOf(each.address)
      const isOther = !one.hasRegistered && one.email !== email
      const isTaken = isOther && (one.login.includes('@') || isLoginOfAnother(email, one))
      expects(each, isTaken ? 422 : 200, (await world.change(one.id, { email }, admin(one))).status)
      if (isTaken || one.email === email) continue
      if (!one.hasRegistered) {
        Object.assign(one, { email, invitedAt: null })
        continue
      }
      one.pending = { email, asks: one.isHeld ? 'old' : 'new', at: now }
      const confirm = { does: 'confirm', user: people.filter(isFor.confirm).indexOf(one) } as const
      if (each.isConfirmed) queue.unshift(confirm, confirm)
    } else if (each.does === 'invite') {
      expects(each, one.hasRegistered ? 422 : 200, (await world.invite(one.id, admin(one))).status)
      if (!one.hasRegistered)
        Object.assign(one, { invitedAt: now, invitation: world.linkIn((await newestMail())?.body) })
    } else if (each.does === 'nameSo') {
      // As users may have been named before.
      if (one.login === one.email || isAnothers(one.email, one)) continue
      await world.asRoot((client) => client.query('update app_user set user_login = email where id = $1', [one.id]))
      one.login = one.email
    } else if (each.does === 'register') {
      const { invitation, login: user_id } = one
      const body = { client: invitation.get('client') ?? '', token: invitation.get('token') ?? '', user_id }
      const words = { password: `${password}-first`, password2: `${password}-first`, bypass_validation: true }
      const isOpen = !one.hasRegistered && one.invitedAt !== null && now < one.invitedAt + 7 * day
      const done = await world.send('POST', '/v1/register', { body: { ...body, ...words } })
      const isTaken = isAnothers(one.login, one)
      expects(each, !isOpen ? 403 : isTaken ? 422 : 200, done.status)
      if (!isOpen || isTaken) continue
      Object.assign(one, { hasRegistered: true, invitedAt: null })
      const sql = 'update app_user set password_hash = $2 where id = $1'
      await world.asRoot((client) => client.query(sql, [one.id, passwordHash]))
    } else if (each.does === 'confirm') {
      const { pending } = one
      if (pending === null) continue
      const mailbox = pending.asks === 'old' ? one.email : pending.email
      const token = await confirmation(mailbox, one)
      const isOver = now >= pending.at + day
      const isTaken = pending.asks === 'new' && isLoginOfAnother(pending.email, one)
      const done = await world.send('POST', '/v1/confirm_email', { body: { token } })
      expects(each, isOver ? 403 : isTaken ? 422 : 200, done.status)
      if (isOver || isTaken) continue
      if (pending.asks === 'old') one.pending = { ...pending, asks: 'new', at: now }
      else Object.assign(one, { email: pending.email, pending: null })
    } else {
      if (one.login === one.email) continue
      const { access: token } = await world.signIn(one.login)
      const body = { token, user_login: one.email }
      const isTaken = isAnothers(one.email, one)
      const done = await world.send('POST', '/auth/change-username', { token, body })
      expects(each, isTaken ? 422 : 200, done.status)
      if (!isTaken) Object.assign(one, { login: one.email, pending: null })
    }
  }
  expect(said.map(([at, is]) => [at, is])).toEqual(said.map(([at, , status]) => [at, status]))
  return people
}

/**
 * Whoever has it as their login name, else whoever alone has proven it; where nobody has, who alone is named so, to whom a
 * mail goes that proves it.
 */
const holderOf = (people: readonly Someone[], name: string): Someone | null => {
  const registered = people.filter(({ hasRegistered }) => hasRegistered)
  const byEmail = registered.filter(({ email }) => email === name)
  const named = people.filter(({ login }) => login === name)
  const [holder, ...others] = [registered.filter((one) => named.includes(one)), byEmail, named].find(
    (some) => some.length > 0,
  ) ?? [null]
  return others.length === 0 ? (holder ?? null) : null
}

/** Whom it leads to at a sign-in, single sign-on and a new password. */
const ledTo = async (name: string) => {
  const signedIn = await world.send('POST', '/v1/login', { body: { user_login: name, password } })
  const token = String(signedIn.body['access_token'])
  const me = signedIn.status === 200 ? (await world.send('GET', '/v1/me', { token })).body['id'] : null
  const sso = await world.send('POST', '/v1/sso_login', { body: { user_login: name } })
  const before = (await newestMail())?.id
  await world.reset(name)
  const mail = await newestMail()
  const reset =
    mail === undefined || mail.id === before ? null : [mail.recipient, /for (\S+) at/.exec(mail.body)?.[1] ?? null]
  return { me, sso: sso.body['location'] ?? null, reset }
}

test(
  'law: an address leads to who has proven it and to nobody else, and only who has proven it keeps others from it',
  async () => {
    let played = 0
    await fc.assert(
      fc.asyncProperty(beginning, fc.array(step, { minLength: 5, maxLength: 14 }), async (added, steps) => {
        const run = (played += 1)
        const addressOf = (n: number) => `a${n}-of-${run}@example.org`
        const people = await play([...added, ...steps], addressOf)
        for (const n of [0, 1]) {
          const holder = holderOf(people, addressOf(n))
          const account = holder?.isOther ? world.other.account : world.own.account
          expect(await ledTo(addressOf(n))).toEqual({
            me: holder?.hasRegistered ? holder.id : null,
            sso: holder && ssoOf(account),
            reset: holder && [holder.email, holder.login],
          })
        }
      }),
      { numRuns: runs(16), endOnFailure: true },
    )
  },
  patience(120_000),
)
