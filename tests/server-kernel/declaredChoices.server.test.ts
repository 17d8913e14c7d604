/** Choices that both a declaration and a table's check have: a new one of the product also needs a migration. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Field } from '../../domain/kernel/index.ts'
import { exportRow } from '../../domain/exports/forms.ts'
import { importRow } from '../../domain/imports/index.ts'
import { importDecision } from '../../domain/imports/forms.ts'
import { shapeOf } from '../../domain/kernel/index.ts'
import { openDatabases } from '../../server/kernel/database.ts'
import { definitionOf, missingColumns } from './declaredColumns.ts'
import { freshDatabase, type FreshDatabase } from './testDatabase.ts'

let database: FreshDatabase
let owner: ReturnType<typeof openDatabases>
beforeAll(async () => {
  database = await freshDatabase()
  owner = openDatabases({ app: database.superuserUrl, system: database.superuserUrl })
})
afterAll(async () => {
  await owner?.close()
  await database?.drop()
})

test.each<[table: string, form: Field, columns: readonly string[]]>([
  ['list_export', exportRow, ['document_type', 'status', 'failure']],
  ['data_import', importRow, ['status', 'failure']],
])('%s takes the choices that are declared', async (table, form, columns) => {
  const fields = shapeOf(form)
  const declared = columns.map((name) => ({ name, definition: definitionOf(name, fields[name] as Field) }))
  expect(await missingColumns(owner.tenant, table, declared)).toEqual([])
})

test('a likely row takes the choices that are declared, and none until somebody has chosen', async () => {
  const { choice } = shapeOf(importDecision)
  const declared = [{ name: 'choice', definition: definitionOf('choice', choice as Field, true) }]
  expect(await missingColumns(owner.tenant, 'import_likely', declared)).toEqual([])
})
