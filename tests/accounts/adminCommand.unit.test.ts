import { expect, test } from 'vitest'
import { commandIn } from '../../server/accounts/index.ts'
import { readConfig } from '../../server/kernel/config.ts'

const named = ['--first', 'Ada', '--last', 'Sample', '--email', 'ada@example.org']
const config = readConfig({})
const read = (...args: readonly string[]) => commandIn(args, config)

test.each([
  [[], /create-account[^]*add-user[^]*reset-sign-in/],
  [['reset-sign-in'], /reset-sign-in LOGIN/],
  [['reset-sign-in', 'ada', 'bo'], /reset-sign-in LOGIN/],
  [['create-account', 'ada'], /create-account --login/],
  [
    ['create-account', '--login', 'x y'],
    /--login: must .*\n--first: is missing\n--last: is missing\n--email: is missing\n/,
  ],
  [
    ['create-account', '--login', 'ada', ...named, '--time-zone', 'Denver'],
    /--time-zone: must be one of: Eastern \(America\/New_York\), /,
  ],
  [['create-account', '--login', 'ada', ...named, '--agency', ' '], /--agency: is missing/],
  [['add-user', '--login', 'ada', ...named, '--role', 'chief'], /--role: must be one of display-only, volunteer/],
  [['add-user', '--login', 'ada', ...named, '--account', 'north'], /--account: must be a number/],
  [['create-account', '--password', 'x'], /--password/],
  [['stop-user'], /stop-user LOGIN/],
  [['admit-user', 'ada', 'bo'], /admit-user LOGIN/],
  [['rotate-secret'], /rotate-secret CLIENT_ID/],
  [['remove-application', 'one', 'two'], /remove-application CLIENT_ID/],
  [['change-account', 'Willow Falls'], /change-account\n/],
  [['change-account', '--time-zone', 'Denver'], /--time-zone: must be one of: Eastern \(America\/New_York\), /],
  [['link-accounts', '2'], /--account: is missing/],
  [['link-accounts', 'north', '--account', '1'], /--linked: must be a number/],
] as const)('%j is refused with what is wrong', (args, said) => {
  expect(() => read(...args)).toThrow(said)
})

test.each([
  ['create-account', '--login', 'ada', ...named, '--time-zone', 'Pacific/Honolulu'],
  [
    'create-account',
    '--login',
    'ada',
    ...named,
    '--agency',
    'Willow Falls',
    '--time-zone',
    'America/Denver',
    '--second-factor',
  ],
  ['add-user', '--login', 'ada', ...named],
  ['add-user', '--login', 'ada', ...named, '--role', 'administrator', '--account', '2'],
  ['reset-sign-in', 'ada'],
  ['stop-user', 'ada'],
  ['admit-user', 'ada'],
  [
    'change-account',
    '--agency',
    'Willow Falls',
    '--time-zone',
    'America/Denver',
    '--product',
    'Casebook',
    '--account',
    '2',
  ],
  ['link-accounts', '2', '3', '--account', '1'],
  ['link-accounts', '--account', '1'],
  ['register-application', '--account', '1', '--description', 'Calendar', '--scopes', 'view_own_case', '--public'],
  ['rotate-secret', 'court-calendar'],
  ['remove-application', 'court-calendar'],
])('%j %j %j … is understood', (...args) => {
  expect(read(...args)).toBeTypeOf('function')
})
