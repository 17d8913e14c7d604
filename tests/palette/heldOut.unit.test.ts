/**
 * Ranking on queries that the matcher was not written with: some six hundred a language, by the classes of the design's
 * table, for the product's own commands, for persons, cases and places. In French and Spanish commands have their
 * English name too, as in the product.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildMatchIndex, match, type MatchEntry } from '../../domain/palette/index.ts'
import { recordCorpus, type Language } from './corpus.ts'

const table = (name: string): readonly (readonly string[])[] =>
  readFileSync(join(import.meta.dirname, name), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))

const entriesOf = (wanted: Language): readonly MatchEntry[] =>
  table('heldOut.entries.tsv').flatMap(([language, group = '', label = '', digits, keywords], at) =>
    language !== wanted
      ? []
      : [{ id: `own:${at}`, group, label, keywords: keywords?.split('|') ?? [], ...(digits !== '' && { digits }) }],
  )
const queries = table('heldOut.queries.tsv').map(([language = '', name = '', query = '', label = '']) => ({
  language,
  name,
  query,
  label,
}))

const classes = [...new Set(queries.map(({ name }) => name))]
const entryCount = 10_000
const leastRight = 0.98

describe.each<Language>(['en', 'fr', 'es'])('held-out queries, %s', (language) => {
  const own = entriesOf(language)
  const index = buildMatchIndex([...own, ...recordCorpus(entryCount - own.length, 23)])
  it.each(classes)('%s: what is meant stands first', (name) => {
    const asked = queries.filter((each) => each.language === language && each.name === name)
    const wrong = asked.flatMap(({ query, label }) => {
      const first = match(index, query).rows[0]?.label
      return first === label ? [] : [`"${query}" gave "${first}" for "${label}"`]
    })
    expect(asked.length).toBeGreaterThan(10)
    expect(1 - wrong.length / asked.length, wrong.join('\n')).toBeGreaterThanOrEqual(leastRight)
  })
})
