import { expect, test } from 'vitest'
import { localAdminTokens } from '../../epics/adapters/adminTokenStore.ts'
import { localTokenStore } from '../../epics/adapters/tokenStore.ts'

/** A storage whose tab dies after so many removals. */
const storage = (removals: number) => {
  const kept = new Map<string, string>()
  const left = { removals }
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => {
      left.removals -= 1
      if (left.removals >= 0) kept.delete(key)
    },
  }
  return { kept, store: store as unknown as Storage }
}

test('law: wherever a tab dies while it clears its tokens, an administrator’s are not what is left', () => {
  for (let removals = 0; removals < 10; removals += 1) {
    const { kept, store } = storage(removals)
    const page = { addEventListener: () => undefined, removeEventListener: () => undefined } as unknown as Window
    const tokens = localTokenStore(store, page)
    const admin = localAdminTokens(store)
    admin.write({ access: 'a', refresh: 'b', apiUrl: 'https://api.example.org' })
    admin.useApi('https://other.example.org')
    tokens.write('c', 'd')
    tokens.clear()
    const { access, refresh } = tokens.read()
    if (access === null || refresh === null) expect(admin.read()).toBeNull()
    if (removals === 9) expect([...kept.keys()]).toEqual([])
  }
})
