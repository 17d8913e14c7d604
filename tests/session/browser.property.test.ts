/** What stands in the browser's cookies may be anybody's: a neighbouring address can set one of any name. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageBrowser } from '../../epics/adapters/browser.ts'

const browserWith = (cookie: string) =>
  pageBrowser({
    page: {
      document: { cookie },
      localStorage: {},
      navigator: { onLine: true },
      location: { protocol: 'https:' },
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    } as unknown as Window,
    clearDatabases: async () => undefined,
    clearCaches: async () => undefined,
  })

const value = fc.oneof(
  fc.constantFrom('%', '%E0%A4%A', '%zz', 'a%', '=', ''),
  fc.string({ maxLength: 20 }).map((text) => text.replaceAll(';', '')),
)

test('law: a setting that was written is read as it was; one that nobody could have written is none, and nothing throws', () => {
  fc.assert(
    fc.property(value, fc.string({ maxLength: 20 }), (foreign, own) => {
      expect(() => browserWith(`setting_theme=${foreign}; version=${foreign}`).readSetting('theme')).not.toThrow()
      expect(browserWith(`a=${foreign}; setting_theme=${encodeURIComponent(own)}`).readSetting('theme')).toBe(own)
    }),
  )
  for (const malformed of ['%', '%E0%A4%A', 'a%'])
    expect(browserWith(`setting_theme=${malformed}`).readSetting('theme')).toBeNull()
})
