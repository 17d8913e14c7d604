/** What no compiler tells of a new kind: that its words are there, and that its declaration names fields of its own. */
import { describe, expect, it } from 'vitest'
import { childKinds } from '../../domain/access/childTable.ts'
import { innerOf, type Entity } from '../../domain/kernel/index.ts'
import { messageKeys } from '../../domain/messages/index.ts'
import { entities, kinds, listOrderOf, pageKinds, recordCalls, type Kind } from '../../domain/records/index.ts'
import { texts as spanish } from '../../src/assets/i18n/es.ts'
import { texts as french } from '../../src/assets/i18n/fr.ts'
import { itemKinds } from '../../server/items/kinds.ts'

const isPage = (kind: Kind): boolean => pageKinds.some((page) => page === kind)

const wordsOf = ({ names, fields }: Entity): readonly string[] => [
  names.one,
  names.many,
  ...Object.values(fields).flatMap(({ label, section, choices = {} }) => [label, section, ...Object.values(choices)]),
]

describe.each(kinds)('%s', (kind) => {
  const declared: Entity = entities[kind]
  const { fields, columns = [], owners = {}, blank } = declared

  it('says each of its words in three languages', () => {
    const english = new Set<string>(messageKeys())
    const words = wordsOf(declared)
    expect(words.filter((word) => !english.has(word))).toEqual([])
    expect(words.filter((word) => !(word in spanish) || !(word in french))).toEqual([])
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
    const isItem = itemKinds.some((item) => item === kind)
    if (isItem) expect(childKinds).toContain(kind)
    if (isPage(kind)) expect(isItem).toBe(false)
  })
})
