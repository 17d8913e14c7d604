/** What is said to a command is asked of nobody: the server is asked only about lines that are meant for no command. */
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commands } from '../../domain/commands.ts'
import { addTexts, speak, t, tOf, type Language } from '../../domain/messages/index.ts'
import { longestSearch } from '../../domain/lists/index.ts'
import type { Entity } from '../../domain/kernel/index.ts'
import { entities, pageKinds } from '../../domain/records/index.ts'
import { rootReducer } from '../../domain/state.ts'
import {
  commandNames,
  fieldNames,
  isCommandLine,
  isLineOf,
  closedPalette,
  fold,
  paletteStep,
  type Asked,
  type CommandNames,
  type PaletteEvent,
} from '../../domain/palette/index.ts'
import { texts as spanish } from '../../src/assets/i18n/es.ts'
import { texts as french } from '../../src/assets/i18n/fr.ts'
import { englishOf, rowsOfCommand } from '../../src/palette/choices.ts'
import { lineBeginnings, lineRows, nameOf } from '../../src/palette/lines.ts'
import { root } from '../../src/palette/scopes.ts'
import { settingBeginnings } from '../../src/palette/setLine.ts'
import { runs } from '../run/runs.ts'

const languages: readonly Language[] = ['en', 'fr', 'es']
beforeAll(() => {
  addTexts('fr', french)
  addTexts('es', spanish)
})
afterAll(() => speak('en'))

/** The rows of the palette for somebody who may do everything: a command with one argument of few choices is several. */
const rows = () => commands.flatMap((command) => [command, ...rowsOfCommand(command, everything)])
const everything: ReadonlySet<string> = new Proxy(new Set<string>(), {
  get: (set, name) => (name === 'has' ? () => true : Reflect.get(set, name)),
})

/** The other names, as declared, of commands that ask. */
const otherNames = (): readonly string[] =>
  commands.flatMap((command) => ((command.arguments ?? []).length > 0 ? command.keywords : []))
const isSeveralWords = (name: string): boolean => fold(name).includes(' ')

/** What the server is asked after a line was typed key by key, or brought in at once, by an input method too. */
const questions = (names: CommandNames, line: string, how: 'once' | 'byKey' | 'composed'): readonly string[] => {
  const typed = (query: string): PaletteEvent => ({ type: 'typed', query })
  const whole: readonly PaletteEvent[] =
    how === 'composed'
      ? [{ type: 'composed', composing: true }, typed(line), { type: 'composed', composing: false }]
      : [typed(line)]
  const byKey = how === 'byKey' ? Array.from(line, (_, at) => typed(line.slice(0, at))) : []
  const asked: string[] = []
  let state = paletteStep(closedPalette, { type: 'opened', scope: root }, names).state
  for (const event of byKey) state = paletteStep(state, event, names).state
  for (const event of [...whole, { type: 'entered', at: 9_999 } as const]) {
    const step = paletteStep(state, event, names)
    state = step.state
    if (step.effect?.kind === 'askRemote') asked.push(step.effect.query)
  }
  return [...new Set(asked)]
}

const ways = fc.constantFrom('once', 'byKey', 'composed')
const anyWriting = fc.constantFrom(
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => `  ${text.replaceAll(' ', '  ')}`,
  (text: string) => text.normalize('NFD'),
)
const between = fc.constantFrom(' ', ': ', '… ', '\t', ' - ')

/** The keys beside a key, and the digit above it. */
const board = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const besideOf = (letter: string): readonly string[] => {
  const row = board.findIndex((keys) => keys.includes(letter))
  const at = board[row]?.indexOf(letter) ?? -1
  const keys = [board[row]?.[at - 1], board[row]?.[at + 1], board[row - 1]?.[at], board[row - 1]?.[at + 1]]
  return row < 0 ? ['x'] : keys.filter((key) => key !== undefined)
}

describe.each(languages)('in %s', (language) => {
  let lines: CommandNames = new Set()
  beforeAll(() => {
    speak(language)
    lines = lineBeginnings()
  })

  it('law: of no command with more than one word, or that asks, a line is asked about, whatever follows its name', () => {
    const titles = rows().flatMap((row) =>
      [nameOf(row), englishOf(row)].map((title) => ({ title, asks: (row.arguments ?? []).length > 0 })),
    )
    const names = [
      ...titles.flatMap(({ title, asks }) => (asks || isSeveralWords(title) ? [title] : [])),
      ...otherNames().filter(isSeveralWords),
    ]
    expect(names.length).toBeGreaterThan(100)
    expect(names).toEqual(expect.arrayContaining(['write note', 'new note', 'log service', 'new task']))
    const verbs = ['set', ...t('palette.setVerbs').split(' ')]
    fc.assert(
      fc.property(
        fc.constantFrom(...names, ...verbs),
        anyWriting,
        between,
        fc.oneof(fc.string({ maxLength: 150 }), fc.constant('Her husband knows where the shelter is')),
        ways,
        (name, written, gap, rest, how) => {
          expect(questions(lines, `${written(name)}${gap}${rest}`, how)).toEqual([])
        },
      ),
      { numRuns: runs(1_000) },
    )
    for (const name of names) expect([name, questions(lines, name, 'once')]).toEqual([name, []])
  })

  /** A name with one key pressed wrong, too often, too late or not at all. */
  const mistyped = (names: readonly string[]) =>
    fc
      .tuple(
        fc.constantFrom(...names),
        fc.nat(),
        fc.nat(),
        fc.constantFrom('less', 'other', 'more', 'twice', 'swapped'),
      )
      .map(([name, place, key, edit]) => {
        const letters = Array.from(fold(name))
        // The first letter, too; of a blank only that it is missing.
        const at = place % letters.length
        const [one = '', next = ''] = letters.slice(at)
        const beside = besideOf(one)[key % besideOf(one).length] ?? one
        const made = {
          less: [next],
          other: [beside, next],
          more: [one, beside, next],
          twice: [one, one, next],
          swapped: [next, one],
        }[edit]
        return { name, typed: [...letters.slice(0, at), ...made, ...letters.slice(at + 2)].join(''), one, next }
      })
      .filter(({ one, next, typed }) => /\p{L}/u.test(one) && /\p{L}/u.test(next) && fold(typed) === typed)
  const isLong = (name: string): boolean => isSeveralWords(name) && fold(name).length >= 6
  const husband = 'Her husband knows where the shelter is'
  const toldOf = (names: CommandNames, typed: string, how: Parameters<typeof questions>[2]) =>
    questions(names, `${typed} ${husband}`, how).filter((asked) => asked.includes('Her'))

  it('law: nor of one that is mistyped by a key, or without the blank behind it, where something follows', () => {
    const names = rows()
      .flatMap((row) => [nameOf(row), englishOf(row)])
      .filter(isLong)
    fc.assert(
      fc.property(mistyped(names), ways, ({ typed }, how) => {
        expect(toldOf(lines, typed, how)).toEqual([])
      }),
      { numRuns: runs(500) },
    )
    for (const name of names.filter((each) => fold(each).length >= 8))
      expect([name, questions(lines, `${name}${husband}`, 'once')]).toEqual([name, []])
    for (const person of ['Ann Notely Smith', 'Ana Noted Larkhaven', 'Newt Tasker', 'Counts, Mary Ann'])
      expect(questions(lines, person, 'once')).toEqual([person])
  })

  it('law: nor of the name of a field of the record in view, or the verb before it, that is mistyped so', () => {
    for (const kind of pageKinds) {
      const { fields }: Entity = entities[kind]
      const told = new Set([...lines, ...settingBeginnings(rootReducer.initial, kind)])
      const names = Object.values(fields).flatMap(({ label, widget }) =>
        ['none', 'record', 'choices', 'lookups', 'texts', 'rows'].includes(widget) ? [] : [tOf(label)],
      )
      const verbs = ['set', 'change', ...t('palette.setVerbs').split(' ')].map((verb) => `${verb} ${names[0] ?? ''}`)
      const long = names.filter(isLong)
      fc.assert(
        fc.property(mistyped([...long, ...verbs]), ways, ({ typed }, how) => {
          expect(toldOf(told, typed, how)).toEqual([])
        }),
        { numRuns: runs(100) },
      )
    }
  })

  it('law: what follows the name of a field of the record in view is looked for nowhere; the name alone is', () => {
    for (const kind of pageKinds) {
      const { fields }: Entity = entities[kind]
      const told = new Set([...lines, ...settingBeginnings(rootReducer.initial, kind)])
      const names = Object.entries(fields).flatMap(([name, { label, widget, keywords = [] }]) =>
        ['none', 'record', 'choices', 'lookups', 'texts', 'rows'].includes(widget)
          ? []
          : [name, tOf(label), ...keywords],
      )
      expect(names.length).toBeGreaterThan(2)
      fc.assert(
        fc.property(
          fc.constantFrom(...names),
          anyWriting,
          between,
          fc.constantFrom('97', '3/4/1990', 'yes', 'Her husband knows where the shelter is'),
          ways,
          (name, written, gap, rest, how) => {
            for (const asked of questions(told, `${written(name)}${gap}${rest}`, how))
              expect(fold(name).startsWith(fold(asked))).toBe(true)
          },
        ),
        { numRuns: runs(100) },
      )
    }
    const own = settingBeginnings(rootReducer.initial, 'victim')
    expect(questions(own, tOf('field.city'), 'once')).toEqual([tOf('field.city')])
  })

  it('law: a name of one word is looked for with what follows it, besides a title or as that of a command that asks nothing', () => {
    const titlesOf = (some: readonly (typeof commands)[number][]) =>
      some.flatMap((row) => [nameOf(row), englishOf(row)].map(fold))
    const titles = titlesOf(rows())
    const asking = titlesOf(rows().filter((row) => (row.arguments ?? []).length > 0))
    const quiet = titles.filter((title) => title !== '' && !isSeveralWords(title) && !asking.includes(title))
    expect(quiet.length).toBeGreaterThan(3)
    const verbs = ['set', 'change', ...t('palette.setVerbs').split(' ')].map(fold)
    const words = otherNames().filter((word) => !isSeveralWords(word) && ![...titles, ...verbs].includes(fold(word)))
    expect(words).toEqual(expect.arrayContaining(['comment', 'hearing', 'reminder']))
    for (const word of [...words, ...quiet]) {
      const line = `${word} Larkhaven`
      expect([word, questions(lines, line, 'once')]).toEqual([word, [line]])
    }
  })

  it('law: where nothing is found of a line that is not looked for, nothing is announced, whenever Enter is pressed', () => {
    const long = fc.string({ minLength: longestSearch + 1, maxLength: 400 }).filter((line) => {
      return line.trim().length > longestSearch
    })
    const meant = fc.string({ maxLength: 100 }).map((rest) => `${t('command.add.note')} ${rest}`)
    const order = fc.shuffledSubarray(['enter', 'match', 'enter', 'match'] as const)
    fc.assert(
      fc.property(fc.oneof(long, meant), order, (line, steps) => {
        let state = paletteStep(closedPalette, { type: 'opened', scope: root }, lines).state
        state = paletteStep(state, { type: 'typed', query: line }, lines).state
        for (const step of [...steps, 'match', 'enter'] as const) {
          const { ticket } = state
          const event: PaletteEvent =
            step === 'enter' ? { type: 'entered', at: 9_999 } : { type: 'localMatched', ticket, rows: [] }
          state = paletteStep(state, event, lines).state
          if (state.resultsFor !== null) expect(state.announced).toBeNull()
        }
        expect(state.pendingEnter).toBeNull()
        const asked = paletteStep(state, { type: 'typed', query: 'Larkhaven' }, lines).state
        const { ticket } = asked
        const answers: readonly PaletteEvent[] = [
          { type: 'localMatched', ticket, rows: [] },
          { type: 'remoteAnswered', ticket, rows: [], at: 9_999 },
        ]
        const found = answers.reduce((before, event) => paletteStep(before, event, lines).state, asked)
        expect(found.announced).toEqual({ kind: 'noResults' })
      }),
      { numRuns: runs(300) },
    )
  })

  it('law: what the palette offers as a line of a command is never asked about', () => {
    const words: Asked = {
      name: 'text',
      label: 'Text',
      optional: false,
      takesRest: true,
      choices: null,
      read: (typed) => ({ ok: true, value: typed, shown: typed }),
    }
    const all = rows()
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.string({ maxLength: 60 }), fc.boolean(), (row, rest, isEnglish) => {
        const line = `${isEnglish ? englishOf(row) : nameOf(row)} ${rest}`
        if (lineRows(all, () => () => [words], line).length > 0) expect(questions(lines, line, 'once')).toEqual([])
      }),
      { numRuns: runs(500) },
    )
  })

  it('law: a line that begins with no command is asked about as it stands, up to what the server looks for', () => {
    const isMeant = (line: string): boolean =>
      [...lines].some((name) => fold(line) === name || fold(line).startsWith(`${name} `))
    const someone = fc.constantFrom(
      'ma',
      'Ortega, Ana',
      '2026-CR-0012',
      '555 0142',
      'Home Depot',
      'Support group',
      'seth',
    )
    fc.assert(
      fc.property(fc.oneof(someone, fc.string({ maxLength: 260 })), ways, (line, how) => {
        fc.pre(!isMeant(line))
        const text = line.trim()
        const isAsked = text.length >= 2 && text.length <= longestSearch
        expect(questions(lines, line, how)).toEqual(isAsked ? [text] : [])
      }),
      { numRuns: runs(1_000) },
    )
  })
})

describe('however long it is', () => {
  const words = [
    ['of words', 'x '.repeat(300)],
    ['of one word', 'x'.repeat(400)],
    ['of a script without blanks', 'เขาบอกว่าเมื่อวานนี้'.repeat(30)],
  ] as const
  it.each(words)('what stands behind the name of a field is for that: %s', (_, said) => {
    const names = fieldNames(['City'])
    const line = `city ${said}`
    expect([isCommandLine(names, line), isLineOf(names, names, line)]).toEqual([true, true])
  })

  it.each(['x', 'a label of ', '각', '가나다라 ', 'ß', 'ﬃ'])(
    'a label of 160 characters is a name, whatever they fold to: %s',
    (part) => {
      const label = part.repeat(160).slice(0, 160).trim()
      const set = commandNames([{ names: ['change'], asks: true }])
      const told = 'what a victim told'
      expect(isCommandLine(fieldNames([label]), `${label} ${told}`)).toBe(true)
      expect(isCommandLine(set, `change ${label} ${told}`)).toBe(true)
      expect(isCommandLine(new Set([...set, ...fieldNames([label])]), `chnage ${label} ${told}`)).toBe(true)
    },
  )
})
