import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import {
  acceptedFiles,
  checkDocument,
  checkImage,
  cleanFileName,
  documentLimit,
  endingOf,
  isPreviewable,
  mimeLabel,
  sizeLabel,
} from '../../domain/documents/index.ts'
import { documentKinds } from '../../domain/documents/kinds.ts'
import { addTexts, speak } from '../../domain/messages/index.ts'
import { texts as fr } from '../../src/assets/i18n/fr.ts'
import { runs } from '../run/runs.ts'
import { anyCodePoint } from '../run/codePoints.ts'

const oddPart = fc.constantFrom('.', '/', '\\', '\0', '\n', '\u202e', '\u200b', ' ', 'con', '.pdf')
const anySign = fc.string({ unit: anyCodePoint, minLength: 1, maxLength: 1 })
const anyName = fc.string({ unit: fc.oneof(anySign, oddPart), maxLength: 300 })

afterEach(() => speak('en'))

test('a size is said in the language in force', () => {
  const sizes = [512, 20 * 1024, 1024 * 1024, 1.25 * 1024 * 1024]
  expect(sizes.map(sizeLabel)).toEqual(['512 B', '20 KB', '1 MB', '1.3 MB'])
  addTexts('fr', fr)
  speak('fr')
  expect(sizes.map(sizeLabel)).toEqual(['512 o', '20 Ko', '1 Mo', '1,3 Mo'])
})

describe('names of files', () => {
  test('have no folder, no unseen character, no reserved name, and fit a file system, whatever was sent', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const clean = cleanFileName(name)
        if (clean === null) return
        expect(clean).not.toMatch(/[\\/<>:"|?*\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|^[\s.]|[\s.]$/u)
        expect(clean).not.toMatch(/^(?:con|nul|aux|prn|com1)(?:\.|$)/i)
        expect(new TextEncoder().encode(clean).length).toBeLessThanOrEqual(201)
        expect(clean.isWellFormed()).toBe(true)
      }),
    )
  })

  test('are cleaned once and for all', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const clean = cleanFileName(name)
        if (clean !== null) expect(cleanFileName(clean)).toBe(clean)
      }),
      { numRuns: runs(1_000), examples: [['con .pdf'], [`${'a'.repeat(199)}..b c`]] },
    )
  })

  test.each([
    ['C:\\Users\\Ada\\plan.pdf', 'plan.pdf'],
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['annexe\u202efdp.exe', 'annexefdp.exe'],
    ['con.txt', '_con.txt'],
    ['con .txt', '_con.txt'],
    ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie_ x.pdf'],
    [`${'é'.repeat(300)}.pdf`, `${'é'.repeat(98)}.pdf`],
    ['Žádost.pdf', 'Žádost.pdf'],
    ['...', null],
    ['', null],
  ])('%j becomes %j', (name, clean) => expect(cleanFileName(name)).toBe(clean))
})

describe('what may be uploaded', () => {
  const kinds = fc.constantFrom(...documentKinds)

  test('[ACT-14] every kind of the list is taken up to 25 MB, in any spelling of its ending, and never above', () => {
    fc.assert(
      fc.property(kinds, fc.boolean(), fc.integer({ min: 1, max: 2 * documentLimit }), (kind, isLoud, size) => {
        for (const ending of kind.endings) {
          const name = `a.${isLoud ? ending.toUpperCase() : ending}`
          const message = checkDocument({ name, size, type: kind.mime })
          expect(message === null).toBe(size <= 25 * 1024 * 1024)
        }
      }),
    )
  })

  test('[ACT-14] other endings, no ending, no content, or a type of another kind are refused with a sentence', () => {
    const file = { name: 'a.pdf', size: 5, type: 'application/pdf' }
    expect(checkDocument(file)).toBeNull()
    for (const other of ['exe', 'js', 'html', 'svg', 'zip', 'iso', 'lnk', 'docm', 'bat'])
      expect(checkDocument({ ...file, name: `a.${other}`, type: '' })).toMatch(/can not be uploaded/)
    expect(checkDocument({ ...file, name: 'a' })).toMatch(/no ending/)
    expect(checkDocument({ ...file, size: 0 })).toMatch(/empty/)
    expect(checkDocument({ ...file, type: 'text/html' })).toMatch(/another kind/)
    expect(checkDocument({ ...file, type: '' })).toBeNull()
  })

  test('[ACT-14] documents, pictures, e-mails, sound and video all have kinds, and no ending has two', () => {
    const groups = new Set(documentKinds.map(({ group }) => group))
    expect(groups).toEqual(new Set(['document', 'image', 'email', 'audio', 'video']))
    const endings = documentKinds.flatMap((kind) => kind.endings)
    expect(new Set(endings).size).toBe(endings.length)
    expect(acceptedFiles.split(',')).toEqual(endings.map((ending) => `.${ending}`))
    for (const ending of endings) expect(endingOf(`x.${ending}`)).toBe(ending)
  })

  test('[ACT-13] each type has a name for people, and so has one that is not known', () => {
    for (const { mime } of documentKinds) expect(mimeLabel(mime)).toMatch(/^[A-Z]/)
    expect(mimeLabel('application/pdf')).toBe('PDF document')
    expect(mimeLabel('application/x-odd')).toBe('File')
  })

  test('only pictures, PDF and text are looked at in the page', () => {
    const shown = documentKinds.filter(({ mime }) => isPreviewable(mime)).map(({ mime }) => mime)
    expect(shown.filter((mime) => !/^(?:image\/(?:png|jpeg|gif|webp)|application\/pdf|text\/)/.test(mime))).toEqual([])
    expect(isPreviewable('image/svg+xml')).toBe(false)
    expect(isPreviewable('application/xhtml+xml')).toBe(false)
  })

  test('[SRV-54] a picture for a text is PNG, JPEG, GIF or WebP, of at most 5 MB', () => {
    const file = { name: 'a.png', size: 5_242_880, type: 'image/png' }
    expect(checkImage(file)).toBeNull()
    expect(checkImage({ ...file, size: file.size + 1 })).toMatch(/5 MB/)
    expect(checkImage({ ...file, type: 'image/svg+xml' })).toMatch(/Only PNG/)
  })
})
