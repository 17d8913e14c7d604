/** The catalogue is whole: every text in every language, with the same placeholders, and each is used somewhere. */
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { messageKeys, type Language, type MessageKey, type Texts } from '../../domain/messages/index.ts'
import { pluralsIn } from '../../domain/messages/fill.ts'
import { placeholdersOf } from './placeholders.ts'
import { textOf } from '../../domain/messages/catalogue.ts'
import { texts as rj } from '../../src/assets/i18n/en-rj.ts'
import { texts as es } from '../../src/assets/i18n/es.ts'
import { texts as fr } from '../../src/assets/i18n/fr.ts'
import { parsed, walk } from './parsed.ts'

const keys = messageKeys()
const known: ReadonlySet<string> = new Set(keys)
const files: Readonly<Record<Exclude<Language, 'en'>, Texts>> = { fr, es, 'en-rj': rj }
const english = Object.fromEntries(keys.map((key) => [key, textOf('en', key)])) as Texts
const all: Readonly<Record<Language, Texts>> = { en: english, ...files }

const textsOf = (texts: Texts): readonly (readonly [MessageKey, string])[] =>
  Object.entries(texts) as [MessageKey, string][]

describe.each(['fr', 'es'] as const)('[FMT-06] [FMT-14] %s', (language) => {
  it('has every text, each at its feature', () => {
    expect(keys.filter((key) => files[language][key] === undefined)).toEqual([])
    const features = (pattern: string) =>
      globSync(pattern)
        .map((file) => basename(file))
        .toSorted()
    expect(features(`src/assets/i18n/${language}/*.ts`)).toEqual(features('domain/messages/en/*.ts'))
  })
})

it.each(Object.keys(files) as (keyof typeof files)[])(
  '[FMT-14] %s has no text that English lacks, and none that is empty',
  (language) => {
    expect(textsOf(files[language]).filter(([key, text]) => !known.has(key) || text.trim() === '')).toEqual([])
  },
)

it('[FMT-08] the variant holds only what differs', () => {
  expect(textsOf(rj).filter(([key, text]) => text === textOf('en', key))).toEqual([])
  expect(textsOf(rj).length).toBeGreaterThan(50)
})

it.each(Object.keys(files) as (keyof typeof files)[])('the placeholders of %s are those of English', (language) => {
  const wrong = textsOf(files[language])
    .filter(([key, text]) => placeholdersOf(text).join() !== placeholdersOf(textOf('en', key)).join())
    .map(([key, text]) => `${key}: ${text}`)
  expect(wrong).toEqual([])
})

it.each(['en', 'fr', 'es'] as const)(
  'what keeps a report as submitted is called in %s by key as on its button',
  (language) => {
    const wordsOf = (key: MessageKey) => (all[language][key] ?? '').toLowerCase().match(/\p{L}+/gu) ?? []
    expect(wordsOf('command.submission.keep')).toEqual(expect.arrayContaining(wordsOf('submission.keep')))
  },
)

it.each(Object.keys(all) as Language[])(
  'a number is worded in %s for one and for others, with nothing left over',
  (language) => {
    const wrong = textsOf(all[language]).filter(([, text]) => {
      const plurals = pluralsIn(text)
      const isWhole = plurals.every(({ by }) => by['one'] !== undefined && by['other'] !== undefined)
      return !isWhole || (text.match(/, plural,/g) ?? []).length !== plurals.length
    })
    expect(wrong).toEqual([])
  },
)

it('a kind of record that has one name in English has one in each language', () => {
  for (const texts of [fr, es]) {
    const names = new Map<string, Set<string>>()
    for (const key of keys.filter((each) => /^entity\.\w+\.(one|many)$/.test(each))) {
      const words = names.get(textOf('en', key)) ?? new Set()
      names.set(textOf('en', key), words.add(texts[key] ?? ''))
    }
    expect([...names].filter(([, words]) => words.size > 1)).toEqual([])
  }
})

/** Every string of the product's code, and the beginnings and ends of those that are put together. */
const stringsOfCode = (): { readonly whole: ReadonlySet<string>; readonly made: readonly RegExp[] } => {
  const whole = new Set<string>()
  const made: RegExp[] = []
  const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  for (const { program } of parsed('domain/**/*.ts', 'epics/**/*.ts', 'src/**/*.{ts,tsx}', 'server/**/*.ts').filter(
    ({ file }) => !file.startsWith('domain/messages/') && !file.startsWith('src/assets/'),
  ))
    walk(program, (node) => {
      if (node.type === 'Literal' && typeof node['value'] === 'string') whole.add(node['value'])
      if (node.type !== 'TemplateLiteral') return
      const pieces = (node['quasis'] as readonly { readonly value: { readonly cooked: string } }[]).map(
        ({ value }) => value.cooked,
      )
      // With less than a word of its own it would fit everything.
      if (/^\w+\.|\.\w+$/.test(`${pieces[0]}`) || /^\.\w/.test(`${pieces.at(-1)}`))
        made.push(new RegExp(`^${pieces.map(escaped).join('.+')}$`))
    })
  return { whole, made }
}

it('no text is there that nobody says', { timeout: 60_000 }, () => {
  const { whole, made } = stringsOfCode()
  expect(whole.size).toBeGreaterThan(2_000)
  const unused = keys.filter((key) => !whole.has(key) && !made.some((pattern) => pattern.test(key)))
  expect(unused).toEqual([])
})

it('pipelines say wordings: what they say goes into the state and the log, which are the same in every language', () => {
  const spoken = parsed('epics/**/*.ts').flatMap(({ file, program }) => {
    const names: string[] = []
    walk(program, (node) => {
      if (
        node.type !== 'ImportDeclaration' ||
        !String((node['source'] as { readonly value: string }).value).endsWith('messages/index.ts')
      )
        return
      for (const { imported } of node['specifiers'] as readonly { readonly imported: { readonly name: string } }[])
        names.push(imported.name)
    })
    return names.filter((name) => ['t', 'tOf', 'spoken'].includes(name)).map((name) => `${file}: ${name}`)
  })
  expect(spoken).toEqual([])
})
