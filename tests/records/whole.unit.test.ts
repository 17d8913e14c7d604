/** What no compiler tells of a new kind: that its words are there, and that its declaration names fields of its own. */
import { describe, expect, it } from 'vitest'
import { childKinds } from '../../domain/access/childTable.ts'
import { guards } from '../../domain/access/index.ts'
import { commands } from '../../domain/commands.ts'
import { declarationOf, isCollection, isListed, listedKinds, nameOf, tableNameOf } from '../../domain/config/index.ts'
import { innerOf, meets, type Entity, type Needs } from '../../domain/kernel/index.ts'
import { messageKeys } from '../../domain/messages/index.ts'
import {
  declarationOf as declarationOfList,
  foundBy,
  recordTabNamed,
  recordTabs,
  tabOfRoute,
} from '../../domain/lists/index.ts'
import { adminTabNeeds, tabTitle } from '../../domain/navigation/index.ts'
import {
  entities,
  isObjectKind,
  isPageKind,
  isUnderCase,
  kinds,
  listOrderOf,
  ownersOf,
  pageKinds,
  pageOf,
  recordCalls,
} from '../../domain/records/index.ts'
import { texts as spanish } from '../../src/assets/i18n/es.ts'
import { texts as french } from '../../src/assets/i18n/fr.ts'
import { iconPaths } from '../../src/ui/iconPaths.ts'
import { storedKinds } from '../../server/records/kinds.ts'
import { routesTold, toldOfList } from '../access/routesTold.ts'

const english: ReadonlySet<string> = new Set(messageKeys())
const unsaid = (words: readonly string[]): readonly string[] =>
  words.filter((word) => !english.has(word) || !(word in spanish) || !(word in french))

const scopesIn = (needs: Needs): readonly string[] =>
  typeof needs === 'string' ? [] : [...(needs.allOf ?? []), ...(needs.anyOf ?? [])]

const wordsOf = ({ names, fields }: Entity): readonly string[] => [
  names.one,
  names.many,
  ...Object.values(fields).flatMap(({ label, section, choices = {} }) => [label, section, ...Object.values(choices)]),
]

it('every command says its words, and those of what it asks, in three languages', () => {
  const said = commands.flatMap(({ title, titleOfChoice, holds = [], arguments: asked = [] }) => [
    title,
    ...(titleOfChoice === undefined ? [] : [titleOfChoice]),
    ...holds,
    ...asked.map(({ label }) => label),
  ])
  expect(unsaid([...new Set(said)])).toEqual([])
})

describe.each(kinds)('%s', (kind) => {
  const declared: Entity = entities[kind]
  const { fields, columns = [], owners = {}, blank } = declared

  it('says each of its words in three languages', () => {
    expect(unsaid(wordsOf(declared))).toEqual([])
  })

  it('is listed under its own name', () => {
    expect(declared.kind).toBe(kind)
  })

  it('has the fields that its columns, owners, order and beginning name', () => {
    const named = [...columns, ...Object.values(owners), ...Object.keys(blank)]
    const ordered = (listOrderOf(kind) ?? []).map(({ field }) => field).filter((field) => field !== 'id')
    expect([...named, ...ordered].filter((field) => !(field in fields))).toEqual([])
  })

  it('has a word for each value that may be chosen', () => {
    for (const [name, { field, widget, choices = {} }] of Object.entries(fields)) {
      const node = innerOf(field.node)
      if (widget !== 'choice' || node.kind !== 'leaf' || node.form.is !== 'choice') continue
      expect([name, Object.keys(choices).toSorted()]).toEqual([name, node.form.values.map(String).toSorted()])
    }
  })

  it('is asked for, and its rights are in the rules', () => {
    expect(recordCalls[kind].get.id).toBe(`${kind}.get`)
    const isStored = storedKinds.some((stored) => stored === kind)
    if (isStored && !isListed(kind)) expect(childKinds).toContain(kind)
    if (isObjectKind(kind)) expect(isStored).toBe(false)
    else if (isPageKind(kind)) expect(isStored).toBe(true)
  })
})

describe.each(pageKinds)('%s, which has a page', (kind) => {
  const { route, form, list, tabs, icon, opens, order } = pageOf(kind)
  const tab = tabOfRoute(list.name)

  it('says the words of its places, commands and tabs in three languages', () => {
    const places = [
      `route.${kind}.about`,
      ...[form, list].flatMap(({ name }) => [`route.${name}`, `route.${name}.about`]),
    ]
    const said = [form.name, `go.${tab}`, `list.${tab}.all`, `list.${tab}.search`, `list.${tab}.narrow`].map(
      (id) => `command.${id}`,
    )
    expect(unsaid([...places, ...said, ...tabs.map((each) => tabTitle(kind, each.tab))])).toEqual([])
  })

  it('has a list by which it is found, under a word, in a place and at an address that no other has', () => {
    const found = recordTabNamed(tab)
    expect(found).toBeDefined()
    if (found === undefined) return
    expect(declarationOfList(found).kind).toBe(kind)
    const others = recordTabs.filter((other) => other !== found)
    expect(others.map((other) => foundBy(other).scope)).not.toContain(foundBy(found).scope)
    const pages = pageKinds.filter((other) => other !== kind).map(pageOf)
    expect(pages.map((page) => page.order)).not.toContain(order)
    expect(pages.map((page) => page.route.path)).not.toContain(route.path)
  })

  it('has an owner by which it is limited, or is seen through its case, at an address of its own', () => {
    if (!isObjectKind(kind)) expect([ownersOf(kind)['court_case'], isUnderCase(kind)]).toEqual(['case_id', false])
  })

  it('has a picture, a tab that opens, and lists of kinds that are there', () => {
    expect(Object.keys(iconPaths)).toContain(icon)
    expect(tabs.map((each) => each.tab)).toContain(opens)
    const named = tabs.flatMap(({ lists, holds = [] }) => [...holds, ...(lists === undefined ? [] : [lists])])
    expect(named.filter((each) => !(each in entities))).toEqual([])
  })
})

describe.each(listedKinds)('%s, a list of the agency', (kind) => {
  const { listed, fields } = declarationOf(nameOf(kind))

  it('is kept by its own table, and goes by a name that no other has', () => {
    expect(storedKinds).toContain(kind)
    expect(isCollection(listed.name) && tableNameOf(listed.name)).toBe(kind)
  })

  it('is told of in the access reference: who reads it, its entries and their history, and who saves them', () => {
    const { endpoint, version } = declarationOf(nameOf(kind))
    const query = listed.type === undefined ? '' : `?type=${listed.type}`
    const told = toldOfList(`/v${version}/${endpoint}`, query)
    expect(told.filter((name) => routesTold[name] === undefined)).toEqual([])
  })

  it('has what its entries are called, and a filter or mark only of its own fields', () => {
    const [called = ''] = declarationOf(nameOf(kind)).columns ?? []
    expect(fields[called]).toMatchObject({ required: true })
    const named = [...Object.values(listed.filters ?? {}), ...Object.keys(listed.marks ?? {})]
    expect(named.filter((field) => !(field in fields))).toEqual([])
  })

  it('stands on a tab that is called something, is found by its name, and opens for whoever saves what stands there', () => {
    const { tab } = listed
    // What no agency keeps stands nowhere.
    if (tab === undefined) return
    expect(unsaid([`admin.tab.${tab}`, `admin.go.${tab}`])).toEqual([])
    const found = commands.find(({ path }) => path === `/admin/${tab}`)
    expect(found).toMatchObject({ title: `admin.go.${tab}` })
    const saving = listedKinds.map((each) => declarationOf(nameOf(each))).filter((each) => each.listed.tab === tab)
    const held = [guards.admin, ...saving.map(({ needs }) => needs.edit)].flatMap(scopesIn)
    for (const asked of [adminTabNeeds(tab), found?.needs ?? 'anyone'])
      expect([kind, meets(new Set(held), asked)]).toEqual([kind, true])
  })
})
