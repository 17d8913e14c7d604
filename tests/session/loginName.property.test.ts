import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emailAddress, loginName, signInName } from '../../domain/session/index.ts'

const signs = fc.oneof(
  fc.constantFrom(..."abcABC019._-+'@éñøßœ ıſɑаеорıİKⅠ１Ａ\u200b\u00ad\u202e\t\u0301"),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
)
const typed = fc.array(signs, { maxLength: 90 }).map((all) => all.join(''))

describe('login names', () => {
  test('what is taken is composed, seen, of one script, and stays as it is when it is typed again', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const taken = loginName(text, text)
        if (!taken.ok) return
        const { value } = taken
        expect(value).toBe(value.normalize('NFKC'))
        expect(value).not.toMatch(/[\p{C}\p{Z}\p{M}]/u)
        expect(value).not.toMatch(/[^\p{Script=Latin}\p{Script=Common}]/u)
        expect([...value].length).toBeGreaterThanOrEqual(3)
        expect([...value].length).toBeLessThanOrEqual(80)
        expect(loginName(value, value)).toEqual(taken)
      }),
    )
  })

  test('two that are compared as equal are taken alike, whatever their variants of letters', () => {
    fc.assert(
      fc.property(typed, (text) => {
        for (const variant of [text.normalize('NFD'), text.normalize('NFKC'), ` ${text} `])
          expect([signInName(variant), loginName(variant, text).ok]).toEqual([
            signInName(text),
            loginName(text, text).ok,
          ])
      }),
    )
  })

  test.each([
    ['maria', true],
    ['María-José.7', true],
    ["o'neill@example.org", true],
    ["O'Neill@Example.org", true],
    ['director@county.example.org', false],
    ['ｍａｒｉａ', true],
    ['mаria', false],
    ['marıa', false],
    ['mɑria', false],
    ['ma\u200bria', false],
    ['ma\u00adria', false],
    ['mar\u202eia', false],
    ['mar ia', false],
    ['İbrahim', false],
    ['ab', false],
    ['a'.repeat(81), false],
  ])('%j is one: %s', (text, isOne) => expect(loginName(text, "o'neill@example.org").ok).toBe(isOne))
})

describe('e-mail addresses', () => {
  test.each([
    [' ada@example.org ', true],
    ['ada@example', false],
    ['ada example.org', false],
    ['ada@exa\u200bmple.org', false],
    ['ada\ufe0f@example.org', false],
    ['ada\u2800@example.org', false],
    ['ada@example.org\r\nBcc: eve@example.org', false],
    ['"ada"@example.org', false],
    [`${'a'.repeat(250)}@example.org`, false],
  ])('%j is one: %s', (text, isOne) => expect(emailAddress(text).ok).toBe(isOne))
})
