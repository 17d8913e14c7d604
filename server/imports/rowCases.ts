/** The case of each row: one that is there already, the one of a row above, or a new one. */
import { sql } from 'kysely'
import { problemsOf, type Plan, type ReadRow, type RowProblem } from '../../domain/imports/index.ts'
import { same, type Values } from '../../domain/kernel/index.ts'
import { wording } from '../../domain/messages/index.ts'
import { accessUser, visibleCase } from '../access/index.ts'
import type { Principal, SignedIn } from '../http/route.ts'
import { together } from '../kernel/sideBySide.ts'
import { referenceKey, textIn } from '../records/index.ts'

export type RowCase =
  /** Made with the client, and numbered by itself. */
  | { readonly is: 'own' }
  | { readonly is: 'known'; readonly id: number }
  | { readonly is: 'above'; readonly key: string }
  | { readonly is: 'new'; readonly key: string; readonly values: Values }
  | { readonly is: 'wrong'; readonly problems: readonly RowProblem[] }

type Seen = { readonly row: number; readonly values: Values }

const numberOf = (values: Values): string => textIn(values, 'case_reference_id')

type Numbered = { readonly key: string; readonly others: number; readonly id: number | null }

/** Of a case with this number: null when there is none, 0 when the user may not see it, -1 when there are several. */
const caseNumbered = together(
  ({ principal }: { readonly principal: Principal; readonly key: string }) => String(principal.userId),
  async (tx, all): Promise<readonly (number | null)[]> => {
    const [one] = all
    if (one === undefined) return []
    const { rows } = await sql<Numbered>`
      select c.reference_key as key, count(*)::int as others,
        min(c.id) filter (where ${visibleCase(accessUser(one.principal), 'c')}) as id
      from court_case c
      where c.reference_key = any (${all.map(({ key }) => key)}::text[]) and c.removed_at is null
      group by c.reference_key`.execute(tx)
    const found = new Map(rows.map((row) => [row.key, row]))
    return all.map(({ key }) => {
      const row = found.get(key)
      if (row === undefined) return null
      return row.others > 1 ? -1 : (row.id ?? 0)
    })
  },
)

const clash = (before: Values, after: Values): string | undefined =>
  Object.keys(after).find((name) => name !== 'case_reference_id' && !same(before[name] ?? null, after[name] ?? null))

/** Remembers the numbers that it has met, so that rows of one number get one case. */
export const rowCases = (context: SignedIn, plan: Plan) => {
  const seen = new Map<string, Seen>()
  const known = new Map<string, Promise<number | null>>()

  const wrong = (field: string, message: string, cells: readonly string[]): RowCase => ({
    is: 'wrong',
    problems: problemsOf(plan, 'court_case', { [field]: message }, cells),
  })

  return async (
    row: number,
    { values: { court_case: values } }: ReadRow,
    cells: readonly string[],
  ): Promise<RowCase> => {
    const said = Object.keys(values)
    if (said.length === 0) return { is: 'own' }
    const number = numberOf(values)
    const key = referenceKey(number)
    if (key === '') return wrong('case_reference_id', wording('import.wrong.caseNumber'), cells)
    const asked = known.get(key) ?? caseNumbered(context.tx, { principal: context.principal, key })
    known.set(key, asked)
    const id = await asked
    if (id === 0) return wrong('case_reference_id', wording('import.wrong.caseHidden'), cells)
    if (id === -1) return wrong('case_reference_id', wording('import.wrong.caseTwice'), cells)
    if (id !== null) {
      const more = said.find((name) => name !== 'case_reference_id')
      return more === undefined
        ? { is: 'known', id }
        : wrong(more, wording('import.wrong.caseValue', { number }), cells)
    }
    const above = seen.get(key)
    if (above === undefined) {
      seen.set(key, { row, values })
      return { is: 'new', key, values }
    }
    const differs = clash(above.values, values)
    if (differs === undefined) return { is: 'above', key }
    return wrong(differs, wording('import.wrong.caseDiffers', { row: above.row, number }), cells)
  }
}
