/** What the machine's administrator may ask for, as it is typed behind `npm run admin --`. */
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { roleLevels } from '../../domain/access/index.ts'
import type { Result } from '../../domain/kernel/index.ts'
import { isTimeZone, timeZonesInWords } from '../../domain/languages/index.ts'
import { registerApplication, removeApplication, rotateSecret } from '../integrations/index.ts'
import type { Config } from '../kernel/config.ts'
import { changeAccount } from './change.ts'
import { createAccount } from './create.ts'
import type { Told } from './inWords.ts'
import { admitUser, stopUser } from './leaving.ts'
import { linkAccounts } from './links.ts'

import { addPerson, resetSignIn, type Operations } from './people.ts'
import { addProduct, keepOwnProduct } from './products.ts'

const usage = `npm run admin -- create-account --login LOGIN --first NAME --last NAME --email ADDRESS
    [--agency NAME]       what the agency is called, in letters too (Our agency)
    [--time-zone ZONE]    of its office, such as America/Denver (this machine's, where agencies have it)
    [--product NAME]      what the product is called there, one of those that are added (PRODUCT_NAME)
    [--second-factor]     everybody has to sign in with a second factor
  an agency, with its first administrator

npm run admin -- add-user --login LOGIN --first NAME --last NAME --email ADDRESS
    [--role ROLE]         display-only, volunteer, advocate, supervisor or administrator (advocate)
    [--account NUMBER]    where there are several agencies
  a colleague

npm run admin -- reset-sign-in LOGIN
  for somebody who is locked out: password and second factor are gone

npm run admin -- stop-user LOGIN
  for somebody who leaves: out of every session at once, and nothing lets them in; what they recorded stays

npm run admin -- admit-user LOGIN
  for somebody who comes back

npm run admin -- change-account
    [--agency NAME] [--time-zone ZONE] [--product NAME]
    [--account NUMBER]    where there are several agencies
  what an agency is called, its clock, and what the product is called there

npm run admin -- add-product NAME
  a product that agencies may have, and training links may be for

npm run admin -- link-accounts NUMBER … --account NUMBER
  the agencies that one may put into its groups, and add up their figures with its own; said again it has those instead

npm run admin -- register-application --account NUMBER --description TEXT --scopes SCOPE,SCOPE…
    [--redirect ADDRESS …]  where a code may be sent, to the letter; one without any collects by whose approval it is
    [--public]            it runs on people's own devices, where no secret is kept (PKCE, S256)
  a program that people of an agency may let act for them; its secret is shown once

npm run admin -- rotate-secret CLIENT_ID
  another secret for a program whose own may be known to somebody else: the one before is worth nothing at once

npm run admin -- remove-application CLIENT_ID
  a program that is to act for nobody any more: out of every session at once

Whoever is to come in gets a link, with which they set a password, once; and where the agency demands a second factor, what an
authenticator has to be told.`

const line = (most: number) =>
  z.string('is missing').check(z.trim(), z.minLength(1, 'is missing'), z.maxLength(most, 'is too long'))
const roles = {
  'display-only': roleLevels.displayOnly,
  volunteer: roleLevels.volunteer,
  advocate: roleLevels.advocate,
  supervisor: roleLevels.supervisor,
  administrator: roleLevels.administrator,
} as const
const roleNames = Object.keys(roles) as (keyof typeof roles)[]

const isOne = `must be one of: ${timeZonesInWords()}`
const zone = z.string(isOne).check(z.refine(isTimeZone, isOne))
const { timeZone: machineZone } = new Intl.DateTimeFormat().resolvedOptions()
const number = z.string('is missing').check(z.regex(/^\d{1,15}$/, 'must be a number'))

const person = {
  login: z.string('is missing').check(z.regex(/^[^\s\p{Cc}]{3,80}$/u, 'must have 3 to 80 characters and no spaces')),
  first: line(80),
  last: line(80),
  email: z.string('is missing').check(z.regex(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/, 'must be an e-mail address')),
}
const given = {
  'create-account': z.object({
    ...person,
    agency: z._default(line(120), 'Our agency'),
    'time-zone': isTimeZone(machineZone) ? z._default(zone, machineZone) : zone,
    product: z.optional(line(80)),
    'second-factor': z._default(z.boolean(), false),
  }),
  'add-user': z.object({
    ...person,
    role: z._default(z.enum(roleNames, `must be one of ${roleNames.join(', ')}`), 'advocate'),
    account: z.optional(number),
  }),
  'change-account': z.object({
    agency: z.optional(line(120)),
    'time-zone': z.optional(zone),
    product: z.optional(line(80)),
    account: z.optional(number),
  }),
  'register-application': z.object({
    account: number,
    description: line(160),
    scopes: z.string('is missing').check(z.regex(/^[a-z0-9_]+(,[a-z0-9_]+)*$/, 'must be scopes, with commas between')),
    redirect: z._default(z.array(z.string()), []),
    public: z._default(z.boolean(), false),
  }),
  'link-accounts': z.object({ account: number, linked: z.array(number) }),
}

/** What is done for one person, who is there, or with one product or program. */
const ofOne = new Map<string, (operations: Operations, name: string) => Promise<Result<Told>>>([
  ['reset-sign-in', resetSignIn],
  ['stop-user', stopUser],
  ['admit-user', admitUser],
  ['add-product', addProduct],
  ['rotate-secret', rotateSecret],
  ['remove-application', removeApplication],
])

/** One line for each option that is wrong. */
const checked = <T>(schema: z.ZodMiniType<T>, values: unknown): T => {
  const parsed = schema.safeParse(values)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map(({ path, message }) => `--${String(path[0])}: ${message}`)
  throw new Error(`${lines.join('\n')}\n\n${usage}`)
}

/** What to do; throws with what is wrong with what was asked for. */
export const commandIn = (
  args: readonly string[],
  config: Config,
): ((operations: Operations) => Promise<Result<Told>>) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      login: { type: 'string' },
      first: { type: 'string' },
      last: { type: 'string' },
      email: { type: 'string' },
      agency: { type: 'string' },
      'time-zone': { type: 'string' },
      product: { type: 'string' },
      'second-factor': { type: 'boolean' },
      role: { type: 'string' },
      account: { type: 'string' },
      description: { type: 'string' },
      scopes: { type: 'string' },
      redirect: { type: 'string', multiple: true },
      public: { type: 'boolean' },
    },
  })
  const [name, login, ...more] = positionals
  const about = ofOne.get(name ?? '')
  if (about && login !== undefined && more.length === 0) return (operations) => about(operations, login)
  if (name === 'create-account' && login === undefined) {
    const { agency, product, ...asked } = checked(given['create-account'], values)
    const account = {
      name: agency,
      product_name: product ?? config.client.productName,
      support_phone: config.supportPhone,
      time_zone: asked['time-zone'],
      enable_mfa: asked['second-factor'],
    }
    return async (operations) => {
      if (product === undefined) await keepOwnProduct(operations, account.product_name)
      return createAccount(operations, account, { ...asked, user_login: asked.login })
    }
  }
  if (name === 'add-user' && login === undefined) {
    const { role, account, ...asked } = checked(given['add-user'], values)
    const where = account === undefined ? null : Number(account)
    return (operations) =>
      addPerson(operations, { ...asked, user_login: asked.login, roleLevel: roles[role], account: where })
  }
  if (name === 'change-account' && login === undefined) {
    const { agency: called, product: product_name, ...asked } = checked(given['change-account'], values)
    const account = asked.account === undefined ? null : Number(asked.account)
    return (operations) =>
      changeAccount(operations, { account, name: called, product_name, time_zone: asked['time-zone'] })
  }
  if (name === 'register-application' && login === undefined) {
    const asked = checked(given['register-application'], values)
    const { account, description, scopes, redirect: redirectUris, public: isPublic } = asked
    return (operations) =>
      registerApplication(operations, {
        account: Number(account),
        description,
        scopes: scopes.split(','),
        redirectUris,
        isPublic,
      })
  }
  if (name === 'link-accounts') {
    const linked = [login, ...more].filter((one) => one !== undefined)
    const asked = checked(given['link-accounts'], { ...values, linked })
    return (operations) =>
      linkAccounts(operations, { account: Number(asked.account), linked: asked.linked.map(Number) })
  }
  throw new Error(usage)
}
