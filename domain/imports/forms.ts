/** An import as the server answers it and the state holds it. All of it is its maker's alone. */
import {
  count,
  day,
  flag,
  group,
  id,
  isoInstant,
  label,
  list,
  nullable,
  quantity,
  oneOf,
  text,
  type Infer,
} from '../kernel/index.ts'
import { likelyPerson } from '../likeness/index.ts'
import { dateOrders } from './dates.ts'

/** `reading`, `checking`, `importing` and `undoing` are in the works; the others wait for somebody. */
const importStatuses = [
  'reading',
  'columns',
  'checking',
  'checked',
  'importing',
  'done',
  'undoing',
  'undone',
  'failed',
] as const
export type ImportStatus = (typeof importStatuses)[number]

/** Why a file could not be read, or nothing was made of it. */
const importFailures = [
  'empty',
  'noRows',
  'openQuote',
  'badQuote',
  'tooManyRows',
  'tooManyColumns',
  'tooMuchText',
  'badWorkbook',
  'notAllowed',
  'changed',
  'failed',
] as const
export type ImportFailure = (typeof importFailures)[number]

const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export const delimiters = [',', ';', '\t', '|'] as const

/** One of the file's columns: where it goes (null: nowhere), and the order of its dates where it has some. */
export const importColumn = group({ target: nullable(label(80)), dates: nullable(oneOf(dateOrders)) })
export type ImportColumn = Infer<typeof importColumn>

/** What became of the rows; of those that are not made yet, how many are to be skipped. */
const made = group({
  victims: quantity(),
  persons: quantity(),
  cases: quantity(),
  linked: quantity(),
  skipped: quantity(),
})

const heading = {
  id: id('import'),
  version: count(),
  name: text('name', 255),
  status: oneOf(importStatuses),
  failure: nullable(oneOf(importFailures)),
  /** The row at which it failed, the first of the file being 1. */
  failure_row: nullable(count()),
  size: quantity(),
  encoding: nullable(oneOf(encodings)),
  /** Rows below the headings; null until they are counted. */
  total: nullable(count()),
  /** How many of them the work under way has done. */
  done: count(),
  problem_count: count(),
  likely_count: quantity(),
  /** Of these, the ones nobody has decided about. */
  undecided: quantity(),
  made,
  created_at: isoInstant(),
  /** The file and what was read in it are gone from then on. */
  expires_at: nullable(isoInstant()),
}
export const importRow = group(heading)
export type ImportRow = Infer<typeof importRow>

export const isInTheWorks = ({ status }: Pick<ImportRow, 'status'>): boolean =>
  status === 'reading' || status === 'checking' || status === 'importing' || status === 'undoing'

const cell = text('prose', 300)

/** A row's number is the spreadsheet's: headings stand in the first. */
const importProblem = group({
  row: count(1),
  /** The column's place from 0; null for what is wrong with the row as a whole. */
  column: nullable(count()),
  message: text('prose', 2_000),
  found: cell,
})
export type ImportProblem = Infer<typeof importProblem>

export const likelyChoices = ['skip', 'create', 'link'] as const
export type LikelyChoice = (typeof likelyChoices)[number]

/** A row that may name somebody who is known already, or who stands in a row above. */
const importLikely = group({
  row: count(1),
  name: text('name', 255),
  birthdate: nullable(day()),
  persons: list(likelyPerson, 8),
  rows: list(count(1), 8),
  choice: nullable(oneOf(likelyChoices)),
  /** Whom it is linked to: a person, or the one of another row. */
  person_id: nullable(id('person')),
  of_row: nullable(count(1)),
})
export type ImportLikely = Infer<typeof importLikely>

export const importDecision = group({
  row: count(1),
  choice: oneOf(likelyChoices),
  person_id: nullable(id('person')),
  of_row: nullable(count(1)),
})
export type ImportDecision = Infer<typeof importDecision>

/** A record that an undo may not take away: somebody changed it, or added something to it, since. */
const importedChange = group({
  kind: oneOf(['victim', 'person', 'court_case']),
  id: id('record'),
  /** Where its page is. */
  case_id: nullable(id('court_case')),
  victim_id: nullable(id('victim')),
  name: text('name', 255),
})
export type ImportedChange = Infer<typeof importedChange>

export const importDetail = group({
  ...heading,
  headers: list(text('prose', 300), 300),
  columns: list(importColumn, 300),
  /** For each column, the orders of date that its cells allow; empty where they are no dates. */
  orders: list(list(oneOf(dateOrders), 3), 300),
  /** The first rows as they stand in the file. */
  sample: list(list(cell, 300), 20),
  /** The same as they would be stored: for each row its number and what its fields would show. */
  preview: list(group({ row: count(1), cells: list(group({ target: label(80), text: cell }), 300) }), 20),
  problems: list(importProblem, 200),
  likely: list(importLikely, 100),
  changes: list(importedChange, 100),
  may_undo: flag(),
})
export type ImportDetail = Infer<typeof importDetail>

const megabyte = 1_048_576
/** What one file may hold; more goes in several. So many rows take some minutes to check and to import (tests/bench). */
export const importLimits = { rows: 20_000, bytes: 50 * megabyte, columns: 200, cell: 20_000 } as const
