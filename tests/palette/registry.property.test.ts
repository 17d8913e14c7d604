/** The one registry, as the palette shows it: that everything is there, for those who may, and is called unmistakably. */
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commands } from '../../domain/commands.ts'
import { documentTypes } from '../../domain/exports/forms.ts'
import {
  meets,
  onlyShows,
  type Command,
  type CommandContext,
  type EntityField,
  type EntityFields,
  type Needs,
} from '../../domain/kernel/index.ts'
import { declarationOf, recordTabs, typesOf } from '../../domain/lists/index.ts'
import { addTexts, speak, tOf, type Language } from '../../domain/messages/index.ts'
import '../../domain/messages/staff.ts'
import { destinationOf, mainMenu, mayOpen, placedAt, visibleTabs } from '../../domain/navigation/index.ts'
import { recordMenu } from '../../domain/navigation/menus.ts'
import { tabsOf } from '../../domain/navigation/tabs.ts'
import { buildMatchIndex, fold, match } from '../../domain/palette/index.ts'
import { entities, kinds, ownersOf, pageKinds, type PageKind } from '../../domain/records/index.ts'
import { rootReducer } from '../../domain/state.ts'
import { unsentIn } from '../../domain/unsent.ts'
import { chosenBy, rowsOfCommand } from '../../src/palette/choices.ts'
import { commandEntry, scoresOf } from '../../src/palette/entries.ts'
import { firstRows } from '../../src/palette/rows.ts'
import { texts as spanish } from '../../src/assets/i18n/es.ts'
import { texts as french } from '../../src/assets/i18n/fr.ts'
import { patience, runs } from '../run/runs.ts'

const scopesIn = (needs: Needs): readonly string[] =>
  typeof needs === 'string' ? [] : [...(needs.allOf ?? []), ...(needs.anyOf ?? [])]
const everyScope = [
  ...new Set([
    ...commands.flatMap(({ needs }) => scopesIn(needs)),
    ...pageKinds.flatMap((kind) => tabsOf(kind).flatMap(({ needs }) => scopesIn(needs))),
    ...kinds.flatMap((kind) =>
      Object.values(entities[kind].needs).flatMap((needs) => (needs === undefined ? [] : scopesIn(needs))),
    ),
  ]),
]
const all: ReadonlySet<string> = new Set(everyScope)
const context = (over: Partial<CommandContext> = {}): CommandContext => ({
  scopes: all,
  record: null,
  hasUnsavedDraft: true,
  canEditRecord: true,
  ...over,
})
const places: readonly (readonly [string, CommandContext])[] = [
  ['anywhere', context()],
  ...recordTabs.map(
    (list) => [`in the list of ${list}`, context({ list, isNarrowed: true, savedFilters: 1 })] as const,
  ),
  ...pageKinds.map((kind) => [`on a ${kind}`, context({ record: { kind, id: 5, caseId: 4 } })] as const),
]

const available = (at: CommandContext): readonly Command[] =>
  commands.filter(({ needs, when }) => meets(at.scopes, needs) && (when?.(at) ?? true))
const shown = (at: CommandContext): readonly Command[] =>
  available(at).flatMap((each) => rowsOfCommand(each, at.scopes))

const fieldAsked = ({ of, field }: { readonly of: string; readonly field: string }): EntityField | undefined => {
  const kind = kinds.find((each) => each === of)
  const fields: EntityFields = kind === undefined ? {} : entities[kind].fields
  return fields[field]
}

const languages: readonly Language[] = ['en', 'fr', 'es']
beforeAll(() => {
  addTexts('fr', french)
  addTexts('es', spanish)
})
afterAll(() => speak('en'))

describe('before anything is typed', () => {
  const first = (at: CommandContext, most: number): readonly string[] => {
    const known = {
      byId: new Map(shown(at).map((command) => [command.id, command])),
      cardOf: () => undefined,
      hasSaved: false,
      savedOf: () => undefined,
      reportSetOf: () => undefined,
      ownTaskOf: () => undefined,
    }
    return firstRows(known, [])
      .map(({ id }) => id)
      .slice(0, most)
  }

  it('what was changed on a record can be saved first', () => {
    for (const kind of pageKinds)
      expect(first(context({ record: { kind, id: 5, caseId: 4 } }), 2)).toEqual([
        'command:record.save',
        'command:record.discard',
      ])
  })

  it('a list is searched in before it is carried out of the house', () => {
    for (const list of recordTabs) {
      const rows = first(context({ list, isNarrowed: true }), 50)
      expect(rows.indexOf('command:list.find')).toBeGreaterThanOrEqual(0)
      expect(rows.indexOf('command:list.find')).toBeLessThan(rows.indexOf('command:export.csv'))
      expect(rows[0]).not.toMatch(/export/)
    }
  })

  it('places to go stand before what is seldom used', () => {
    const rows = first(context({ hasUnsavedDraft: false }), 500)
    expect(rows.indexOf('command:go.home')).toBeLessThan(rows.indexOf('command:log.export'))
    expect(rows.indexOf('command:go.home')).toBeLessThan(rows.indexOf('command:config.reload'))
  })
})

describe('everything is in the registry', () => {
  it('every tab of every kind of page', () => {
    for (const kind of pageKinds) {
      const tabs = shown(context({ record: { kind, id: 5, caseId: 4 } })).flatMap((row) => {
        const { command, args } = chosenBy(row)
        return command.id === `${kind}.openTab` ? [args['tab']] : []
      })
      expect(tabs).toEqual(tabsOf(kind).map(({ tab }) => tab))
    }
  })

  it('every way of searching every list, and the lists by status', () => {
    for (const list of recordTabs) {
      const [type] = commands.find(({ id }) => id === `list.${list}.search`)?.arguments ?? []
      expect(type?.kind === 'choice' ? type.choices.map(({ value }) => value) : []).toEqual(typesOf(list))
      for (const status of declarationOf(list).hasStatus ? ['all', 'all_active', 'all_inactive'] : ['all'])
        expect(commands.map(({ id }) => id)).toContain(`list.${list}.${status}`)
    }
  })

  it('what is typed for a command of the places to go is looked for: it asks nothing that is kept, and keeps nothing', () => {
    const showing = commands.filter(onlyShows)
    expect(commands.filter(({ arguments: asked = [] }) => asked.some(({ kind }) => kind === 'searched'))).toEqual(
      showing.filter(({ arguments: asked = [] }) => asked.some(({ kind }) => kind === 'searched')),
    )
    const before = rootReducer.initial
    for (const { id, arguments: asked = [], fills, takesAway, risk, run } of showing) {
      expect([id, fills, takesAway, risk]).toEqual([id, undefined, undefined, 'safe'])
      // Of a form's fields only one that is chosen from a list, where nothing can be typed.
      const kindsAsked = asked.map((one) =>
        one.kind === 'own' && fieldAsked(one)?.widget === 'lookup' ? 'choice' : one.kind,
      )
      expect(kindsAsked.every((kind) => ['choice', 'searched', 'narrowed', 'text'].includes(kind))).toBe(true)
      const args = Object.fromEntries(asked.map(({ name }) => [name, 'Her husband knows']))
      const after = rootReducer.reduce(before, { ...run(context(), args), seq: 1, at: 1 })
      expect([id, unsentIn(after)]).toEqual([id, unsentIn(before)])
    }
  })

  it('every format of export, in every list that can be exported', () => {
    for (const list of recordTabs)
      expect(available(context({ list })).map(({ id }) => id)).toEqual(
        expect.arrayContaining(documentTypes.map((type) => `export.${type}`)),
      )
  })

  it('a field’s setting on every page, and adding to every page what stands on it in a form of few questions', () => {
    for (const kind of pageKinds) {
      const ids = available(context({ record: { kind, id: 5, caseId: 4 } })).map(({ id }) => id)
      expect(ids).toContain('record.setField')
      for (const item of ['service', 'note', 'task', 'timelog', 'appointment', 'court_date'] as const)
        expect(ids.includes(`add.${item}`), `${item} on ${kind}`).toBe(
          ownersOf(item)[kind] !== undefined && tabsOf(kind).some(({ lists }) => lists === item),
        )
    }
  })

  it('every entry of every menu is a row of the palette', () => {
    for (const [, at] of places) {
      const rows = new Set(shown(at).map((row) => chosenBy(row).command))
      const entries = mainMenu(commands, at.scopes).flatMap((entry) =>
        entry.is === 'button' ? [entry.command] : entry.commands,
      )
      const bars = [...placedAt(commands, 'topBar', at.scopes), ...placedAt(commands, 'settingsMenu', at.scopes)]
      for (const entry of [...entries, ...bars]) if (entry.when?.(at) ?? true) expect(rows).toContain(entry)
    }
  })
})

describe('for those who may', () => {
  const kind = fc.constantFrom(...pageKinds)
  /** NAV-31: its entry in the menu has a rule of its own; the list sends home whom it does not serve. */
  const sentHome = 'go.accounts.view'
  const held = fc.subarray([...everyScope])
  const destinations = new Map<string, ReturnType<typeof destinationOf>>()
  const destinationOfOnce = (path: string) => {
    const known = destinations.get(path) ?? destinationOf(path)
    destinations.set(path, known)
    return known
  }

  it(
    'law: in 10,000 sets of scopes, tabs and places in the palette are those that the page and the route open',
    () => {
      fc.assert(
        fc.property(held, kind, (scopes, of: PageKind) => {
          const set = new Set(scopes)
          const at = context({ scopes: set, record: { kind: of, id: 5, caseId: 4 } })
          const rows = shown(at)
          const tabs = rows.flatMap((row) => {
            const { command, args } = chosenBy(row)
            return command.id === `${of}.openTab` ? [args['tab']] : []
          })
          expect(tabs).toEqual(visibleTabs(of, set).map(({ tab }) => tab))
          const closed = rows.filter(
            ({ id, path }) => path !== undefined && id !== sentHome && !mayOpen(set, destinationOfOnce(path)),
          )
          expect(closed).toEqual([])
          expect(rows.filter((row) => !meets(set, chosenBy(row).command.needs))).toEqual([])
          const menu = recordMenu(commands, of, set).filter((each) => each.when?.(at) ?? true)
          const ids = new Set(rows.map((row) => chosenBy(row).command.id))
          const needsTabs = (each: Command): boolean => each.id.endsWith('.openTab') && tabs.length === 0
          expect(menu.filter((each) => !ids.has(each.id) && !needsTabs(each))).toEqual([])
        }),
        { numRuns: runs(10_000) },
      )
    },
    patience(120_000),
  )

  it('law: a tab that one may not see is not opened by its name either', () => {
    fc.assert(
      fc.property(held, kind, fc.integer({ min: 0, max: 30 }), (scopes, of: PageKind, at) => {
        const set = new Set(scopes)
        const tab = tabsOf(of)[at % tabsOf(of).length]
        const open = commands.find(({ id }) => id === `${of}.openTab`)
        const opened = open?.run(context({ scopes: set, record: { kind: of, id: 5, caseId: 4 } }), { tab: tab?.tab })
        const isVisible = visibleTabs(of, set).some((each) => each === tab)
        expect(opened?.payload).toMatchObject({ ...(isVisible && { tab: tab?.tab }) })
        if (!isVisible && tab?.tab !== 'edit' && tab?.tab !== 'services')
          expect(opened?.payload).not.toMatchObject({ tab: tab?.tab })
      }),
    )
  })
})

describe.each(languages)('called unmistakably in %s', (language) => {
  beforeAll(() => speak(language))

  it.each(places)('no two rows %s have one folded name', (_, at) => {
    const names = shown(at).map((row) => fold(tOf(row.title)))
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  it.each(places)('every row %s is reached by few keys, from no history', (_, at) => {
    const rows = shown(at)
    const index = buildMatchIndex(rows.map(commandEntry))
    const frecency = scoresOf([], rows, 0)
    const firsts = new Map<string, string | undefined>()
    const first = (query: string): string | undefined => {
      if (!firsts.has(query)) firsts.set(query, match(index, query, { frecency, limit: 1 }).rows[0]?.id)
      return firsts.get(query)
    }
    const keysOf = (row: Command): number => {
      const { id, label } = commandEntry(row)
      const words = fold(label).split(' ')
      const queries = [
        ...Array.from({ length: 14 }, (__, length) => fold(label).slice(0, length + 1)),
        words.map((word) => word[0]).join(''),
        ...words.flatMap((word) => Array.from({ length: 8 }, (__, length) => word.slice(0, length + 1))),
        ...words
          .slice(1)
          .flatMap((word, at_) =>
            [1, 2, 3, 4].flatMap((a) => [1, 2, 3, 4].map((b) => `${words[at_]?.slice(0, a)} ${word.slice(0, b)}`)),
          ),
        ...words
          .slice(2)
          .flatMap((word) =>
            [1, 2, 3, 4].flatMap((a) => [1, 2, 3, 4].map((b) => `${words[0]?.slice(0, a)} ${word.slice(0, b)}`)),
          ),
        fold(label),
      ]
      return queries.toSorted((a, b) => a.length - b.length).find((query) => first(query) === id)?.length ?? Infinity
    }
    const reach = rows.map((row) => ({ row: tOf(row.title), keys: keysOf(row) })).toSorted((a, b) => a.keys - b.keys)
    expect(reach.filter(({ keys }) => keys > 9)).toEqual([])
    expect(reach[Math.floor(reach.length * 0.95)]?.keys).toBeLessThanOrEqual(6)
  })

  it.each(places)('every row %s, used twice, is reached by two keys', (_, at) => {
    const rows = shown(at)
    const index = buildMatchIndex(rows.map(commandEntry))
    const missed = rows.filter((row) => {
      const { id, label } = commandEntry(row)
      const frecency = scoresOf(
        [
          { id, at: 1 },
          { id, at: 2 },
        ],
        rows,
        3,
      )
      return match(index, fold(label).slice(0, 2), { frecency, limit: 1 }).rows[0]?.id !== id
    })
    expect(missed.map((row) => tOf(row.title))).toEqual([])
  })

  it('every command is found by its English name', () => {
    for (const [, at] of places) {
      const rows = shown(at)
      const index = buildMatchIndex(rows.map(commandEntry))
      const english = (row: Command): string => commandEntry(row).keywords?.[0] ?? ''
      if (language !== 'en')
        for (const row of rows)
          if (english(row) !== '' && fold(english(row)) !== fold(tOf(row.title)))
            expect(
              match(index, english(row))
                .rows.slice(0, 3)
                .map(({ id }) => id),
              english(row),
            ).toContain(`command:${row.id}`)
    }
  })
})

describe('chords', () => {
  it('are told apart: none is the beginning of another', () => {
    const chords = commands.flatMap(({ chord }) => chord ?? [])
    for (const chord of chords)
      expect(chords.filter((other) => other !== chord && other.startsWith(`${chord} `))).toEqual([])
    expect(new Set(chords).size).toBe(chords.length)
  })
})
