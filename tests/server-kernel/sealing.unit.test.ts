import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { installationKey } from '../../server/kernel/installationKey.ts'
import { createSealing } from '../../server/kernel/sealing.ts'

const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const sealing = createSealing(key, randomBytes)

describe('what is sealed', () => {
  test('opens in its own place with its own key, and nowhere else', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ unit: 'grapheme' }), fc.string(), (place, text, elsewhere) => {
        const sealed = sealing.seal(place, text)
        expect(sealing.open(place, sealed)).toBe(text.toWellFormed())
        if (text.length > 3) expect(sealed).not.toContain(text)
        expect(sealing.seal(place, text)).not.toBe(sealed)
        if (elsewhere !== place) expect(() => sealing.open(elsewhere, sealed)).toThrow(/./)
        expect(() => createSealing(other, randomBytes).open(place, sealed)).toThrow(/./)
      }),
    )
  })

  test('no changed byte opens', () => {
    const sealed = sealing.seal('here', 'a secret')
    const bytes = Buffer.from(sealed.slice(3), 'base64url')
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => sealing.open('here', `v1.${changed.toString('base64url')}`)).toThrow(/./)
    }
    for (const broken of ['', 'v1.', 'v1.AAAA', sealed.slice(3), 'a secret'])
      expect(() => sealing.open('here', broken)).toThrow(/./)
  })

  test('a mark is the installation’s, the purpose’s and the text’s', () => {
    const mark = sealing.mark('device', 'abc')
    expect(sealing.isMark('device', 'abc', mark)).toBe(true)
    expect(sealing.isMark('device', 'abd', mark)).toBe(false)
    expect(sealing.isMark('letter', 'abc', mark)).toBe(false)
    expect(createSealing(other, randomBytes).isMark('device', 'abc', mark)).toBe(false)
    expect(sealing.isMark('device', 'abc', '')).toBe(false)
  })
})

describe('the key of an installation', () => {
  const folder = () => join(mkdtempSync(join(tmpdir(), 'caselog-key-')), 'data')

  test('beside the embedded database it is made once, for its owner alone', () => {
    const dataFolder = folder()
    const of = { key: null, databaseUrl: null, dataFolder }
    const made = installationKey(of, randomBytes)
    expect(made).toHaveLength(32)
    expect(installationKey(of, randomBytes)).toEqual(made)
    expect(statSync(join(dataFolder, 'key')).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(dataFolder, 'key'), 'utf8')).toBe(made.toString('hex'))
    expect(readdirSync(dataFolder)).toEqual(['key'])
  })

  test('with another database it has to be given, and a damaged one is not used', () => {
    const databaseUrl = 'postgres://db.example.org/caselog'
    expect(installationKey({ key, databaseUrl, dataFolder: '' }, randomBytes)).toEqual(key)
    expect(() => installationKey({ key: null, databaseUrl, dataFolder: '' }, randomBytes)).toThrow(/^CASELOG_KEY: /)
    const dataFolder = folder()
    installationKey({ key: null, databaseUrl: null, dataFolder }, randomBytes)
    writeFileSync(join(dataFolder, 'key'), 'short')
    expect(() => installationKey({ key: null, databaseUrl: null, dataFolder }, randomBytes)).toThrow(/damaged/)
  })
})
