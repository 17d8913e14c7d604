/** What a declared field needs of its column: its type, and what the database itself refuses. */
import { sql, type QueryExecutorProvider } from 'kysely'
import { mayBeEmpty, type Field, type LeafForm } from '../../domain/kernel/index.ts'

const quoted = (values: readonly (string | number)[]): string =>
  values.map((value) => (typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`)).join(', ')

const largestInteger = 2_147_483_647

const leafType = (name: string, form: LeafForm): string => {
  switch (form.is) {
    case 'flag':
      return 'boolean'
    case 'count':
      return `${form.max > largestInteger ? 'bigint' : 'integer'} check (${name} between ${form.min} and ${form.max})`
    case 'money':
      return `numeric(12, 2) check (${name} between 0 and ${form.max})`
    case 'choice': {
      const type = typeof form.values[0] === 'number' ? 'smallint' : 'text'
      return `${type} check (${name} in (${quoted(form.values)}))`
    }
    case 'id':
      return `bigint check (${name} > 0)`
    case 'isoInstant':
      return 'timestamptz(3)'
    case 'day':
      return 'date'
    // The schema counts UTF-16 units, of which a letter has one or two.
    case 'text':
      return `text check (length(${name}) <= ${form.max})`
    case 'label':
      return 'text'
    default:
      throw new TypeError(`No column is declared for ${form.is}.`)
  }
}

const listType = (name: string, of: Field): string => {
  if (of.node.kind === 'leaf' && of.node.form.is === 'id') return 'bigint[]'
  if (of.node.kind === 'leaf' && of.node.form.is === 'choice')
    return `text[] check (${name} <@ array[${quoted(of.node.form.values)}])`
  throw new TypeError('Only ids and choices are listed in a column.')
}

/** Such as `text check (length(label) <= 160) not null`. */
export const definitionOf = (name: string, field: Field, isNullable = false): string => {
  const { node } = field
  if (mayBeEmpty(node)) return definitionOf(name, node.of, true)
  return `${typeOf(name, node)}${isNullable ? '' : ' not null'}`
}

const typeOf = (name: string, node: Field['node']): string => {
  switch (node.kind) {
    case 'leaf':
      return leafType(name, node.form)
    case 'list':
      return listType(name, node.of)
    case 'dictionary':
      return 'jsonb'
    default:
      throw new TypeError(`No column is declared for ${node.kind}.`)
  }
}

export type Definition = { readonly name: string; readonly definition: string }

/** Columns by name: type, whether they may be empty, and the checks that name no other column. */
const columnsIn = async (db: QueryExecutorProvider, table: string): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ name: string; is: string }>`
    select a.attname as name,
      format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end ||
        coalesce((
          select string_agg(' ' || pg_get_constraintdef(c.oid), '' order by pg_get_constraintdef(c.oid))
          from pg_constraint c where c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum]
        ), '') as is
    from pg_attribute a where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped`.execute(db)
  return new Map(rows.map(({ name, is }) => [name, is]))
}

/** What a migration would have to say for the table to be as it is declared. */
export const missingColumns = async (
  db: QueryExecutorProvider,
  table: string,
  declared: readonly Definition[],
): Promise<readonly string[]> => {
  const scratch = `declared_${table}`
  await sql`drop table if exists ${sql.table(scratch)}`.execute(db)
  const columns = declared.map(({ name, definition }) => `${name} ${definition}`).join(', ')
  await sql`create table ${sql.table(scratch)} (${sql.raw(columns)})`.execute(db)
  const [wanted, found] = [await columnsIn(db, scratch), await columnsIn(db, table)]
  await sql`drop table ${sql.table(scratch)}`.execute(db)
  return declared.flatMap(({ name, definition }) => {
    const [is, was] = [wanted.get(name), found.get(name)]
    if (was === undefined) return [`alter table ${table} add column ${name} ${definition}`]
    return is === was ? [] : [`alter table ${table}: ${name} is ${was}, declared as ${String(is)}`]
  })
}
