/** Placeholders and plurals, and sentences that come back from state, log and wire. */
import { globSync, readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  addTexts,
  messageKeys,
  shortDateTime,
  shownDollars,
  shownNumber,
  speak,
  spoken,
  t,
  translate,
  wording,
  type MessageKey,
} from '../../domain/messages/index.ts'
import { textOf } from '../../domain/messages/catalogue.ts'
import { filled, pluralsIn } from '../../domain/messages/fill.ts'
import { placeholdersOf } from './placeholders.ts'
import { texts as rj } from '../../src/assets/i18n/en-rj.ts'
import { texts as es } from '../../src/assets/i18n/es.ts'
import { texts as fr } from '../../src/assets/i18n/fr.ts'
import { runs } from '../run/runs.ts'

beforeAll(() => {
  addTexts('en-rj', rj)
  addTexts('fr', fr)
  addTexts('es', es)
})
afterEach(() => speak('en'))

const rows = '{n, plural, one {# row} other {# rows}}'

describe('placeholders', () => {
  it('[FMT-06] a number is worded by the language’s own rules and written its own way', () => {
    expect([0, 1, 2, 12_345].map((n) => filled(rows, { n }, 'en-US'))).toEqual([
      '0 rows',
      '1 row',
      '2 rows',
      '12,345 rows',
    ])
    // French says zero as one.
    expect([0, 1, 2].map((total) => translate('fr', 'export.rows', { total }))).toEqual([
      '0 ligne',
      '1 ligne',
      '2 lignes',
    ])
    expect([0, 1, 2].map((total) => translate('es', 'export.rows', { total }))).toEqual([
      '0 filas',
      '1 fila',
      '2 filas',
    ])
    // A category that has no wording of its own: French and Spanish have one for whole millions.
    expect(translate('fr', 'export.rows', { total: 1_000_000 })).toMatch(/lignes$/)
  })

  it('what stands for a value is never read as a placeholder again', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), (name, n) => {
        expect(filled('{name}', { name }, 'en-US')).toBe(name)
        expect(filled(`{name}: ${rows}`, { name, n }, 'en-US').startsWith(`${name}: `)).toBe(true)
      }),
      { numRuns: runs(200) },
    )
  })

  it('a value that is missing leaves its placeholder', () => {
    expect(filled('{a} {b}', { a: 'x' }, 'en-US')).toBe('x {b}')
  })
})

describe('[FMT-09] a language', () => {
  it('says in English what it has no text for', () => {
    const missing: MessageKey = 'shell.close'
    expect(rj).not.toHaveProperty([missing])
    expect(translate('en-rj', missing)).toBe(textOf('en', missing))
    expect(translate('en-rj', 'export.rows', { total: 1 })).toBe('1 row')
  })

  it('is spoken by all at once, while wordings stay English', () => {
    speak('fr')
    expect(t('shell.close')).toBe('Fermer')
    expect(wording('shell.close')).toBe('Close')
    speak('es')
    expect(t('shell.close')).toBe('Cerrar')
  })

  it('[FMT-03] [FMT-13] writes numbers and times its own way, dollars always alike', () => {
    const at = Date.UTC(2026, 2, 4, 14, 5)
    const said = (language: 'en' | 'fr' | 'es') => {
      speak(language)
      return [shownNumber(12_345), shownDollars(-1_234.5), shortDateTime(at, 'UTC')].map((text) =>
        text.replace(/\s/g, ' '),
      )
    }
    expect(said('en')).toEqual(['12,345', '-$1,234.50', '3/4/26, 2:05 PM'])
    expect(said('fr')).toEqual(['12 345', '-$1,234.50', '04/03/26 14:05'])
    expect(said('es')).toEqual(['12,345', '-$1,234.50', '4/3/26, 2:05 p.m.'])
  })
})

describe('a sentence that is kept in English', () => {
  const asked = fc.constantFrom(...messageKeys())

  it('is said in the language in force', () => {
    fc.assert(
      fc.property(asked, fc.constantFrom('fr' as const, 'es' as const), (key, language) => {
        speak(language)
        if (placeholdersOf(textOf('en', key)).length > 0 || key === textOf('en', key)) return
        const said = spoken(wording(key))
        // Two keys with one wording in English may differ in another language; either is a wording of it.
        const twins = messageKeys().filter((other) => textOf('en', other) === textOf('en', key))
        expect(twins.map((twin) => t(twin))).toContain(said)
      }),
      { numRuns: runs(400) },
    )
  })

  /** A wording of its own, a number, and words of the catalogue that somebody may have typed. */
  const valueOf = (text: string, name: string) => {
    if (pluralsIn(text).some((plural) => plural.name === name)) return fc.constantFrom(0, 1, 2, 21, 1234)
    return new RegExp(`[“"']\\{${name}\\}`).test(text)
      ? fc.constantFrom('Other', 'No', 'Client', 'Okafor')
      : fc.constantFrom('Okaforqx', '12')
  }
  const said = new Set(
    globSync('{domain,epics,server,src}/**/*.{ts,tsx}').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bwording\(\s*'([^']+)'/g)].map(([, key = '']) => key),
    ),
  )
  const sentences = messageKeys().filter((key) => said.has(key) && placeholdersOf(textOf('en', key)).length > 0)
  const sentence = fc.constantFrom(...sentences).chain((key) => {
    const text = textOf('en', key)
    const values = Object.fromEntries(placeholdersOf(text).map((name) => [name, valueOf(text, name)]))
    return fc.record({ key: fc.constant(key), values: fc.record(values) })
  })

  it('with its values, numbers and what somebody called something among them', () => {
    fc.assert(
      fc.property(sentence, fc.constantFrom('fr' as const, 'es' as const), ({ key, values }, language) => {
        speak(language)
        expect(spoken(wording(key, values))).toBe(t(key, values))
      }),
      { numRuns: runs(2000) },
    )
  })

  it('with a number, by the language’s plural', () => {
    speak('fr')
    expect(spoken(wording('customField.invalid.decimals', { decimals: 1 }))).toBe(
      t('customField.invalid.decimals', { decimals: 1 }),
    )
    expect(spoken(wording('richText.tooLong', { over: 12_345 }))).toBe(t('richText.tooLong', { over: 12_345 }))
  })

  it('[ERR-12] with an advice, and the server’s own words within', () => {
    speak('es')
    expect(
      spoken('404: There is no such file. If this continues, call us at (555) 555-0100 or use the Support button.'),
    ).toBe('404: Ese archivo no existe. Si esto continúa, llámenos al (555) 555-0100 o use el botón Asistencia.')
  })

  it('is shown as it is when it is none of the catalogue', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('en' as const, 'fr' as const),
        fc.stringMatching(/^zq[a-z ]{0,30}$/),
        (language, text) => {
          speak(language)
          expect(spoken(text)).toBe(text)
        },
      ),
      { numRuns: runs(100) },
    )
  })
})
