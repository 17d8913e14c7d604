import { expect, test } from 'vitest'
import { memoryVault } from '../../epics/adapters/vault.ts'

test('a handle that a log brings back from an earlier page opens nothing that a later one has sealed', () => {
  const [before, after] = [memoryVault('a1b2c3d4e5'), memoryVault('f6a7b8c9d0')]
  const old = before.seal('spent backup code')
  const sealed = after.seal('typed password')
  expect(after.open(old)).toBeNull()
  expect(after.open(sealed)).toBe('typed password')
  after.forget(sealed)
  expect(after.open(sealed)).toBeNull()
})
