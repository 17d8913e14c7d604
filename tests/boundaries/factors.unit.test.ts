import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const secrets = 'password_hash|user_login|email|totp_secret|mfa_verified|backup_code_hash|primary_phone|phone_verified'
const changes = new RegExp(`updateTable\\('app_user'\\)\\s*\\.set\\(\\{[^}]*\\b(${secrets})\\b`)

/** Made for somebody who has none, or spent: neither changes what its owner signs in with. */
const spend = new Set([
  'server/accounts/people.ts',
  'server/session/codes.ts',
  'server/session/profileRoutes.ts',
  'server/session/sealOlder.ts',
])

it('what people sign in with is changed in one place, which asks for a proof and tells its owner', () => {
  const files = globSync('server/**/*.ts').map((file) => file.replaceAll('\\', '/'))
  expect(files.length).toBeGreaterThan(200)
  expect(files.filter((file) => changes.test(readFileSync(file, 'utf8'))).toSorted()).toEqual([...spend].toSorted())
})
