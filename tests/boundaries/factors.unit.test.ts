import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const secrets = /\b(password_hash|totp_secret|totp_last_step|backup_code_hash)\b/

/**
 * Who so much as names what people sign in with: whoever is new here goes through `changeFactor` (server/session/factors.ts)
 * or says why not. A request's own role can't reach it at all (tests/session/secretsAtRest).
 */
const known = [
  'server/accounts/people.ts',
  'server/demo/seed.ts',
  'server/session/codes.ts',
  'server/session/factorRoutes.ts',
  'server/session/factors.ts',
  'server/session/links.ts',
  'server/session/loginDataRoutes.ts',
  'server/session/passwordRoutes.ts',
  'server/session/profileRoutes.ts',
  'server/session/sealOlder.ts',
  'server/session/signIn.ts',
  'server/session/tables.ts',
]

it('what people sign in with is named in a few places, each of them looked at', () => {
  const files = globSync('server/**/*.ts').map((file) => file.replaceAll('\\', '/'))
  expect(files.length).toBeGreaterThan(200)
  expect(files.filter((file) => secrets.test(readFileSync(file, 'utf8'))).toSorted()).toEqual(known)
})
