/** What periods are reckoned by in an account: its zone, and the month that its year begins with (RPT-05, RPT-12). */
import { sql } from 'kysely'
import { dayFromIso } from '../../domain/kernel/index.ts'
import type { Principal } from '../http/route.ts'
import type { Work } from '../kernel/database.ts'

export type Calendar = { readonly zone: string; readonly fiscalMonth: number }

type Asker = { readonly tx: Work; readonly principal: Pick<Principal, 'account'> }

export const calendarOf = async ({ tx, principal }: Asker): Promise<Calendar> => {
  const { rows } = await sql<{ zone: string; fiscal_year_start: string }>`
    select time_zone as zone, fiscal_year_start::text from account where id = ${principal.account}`.execute(tx)
  const [row] = rows
  return { zone: row?.zone ?? 'UTC', fiscalMonth: dayFromIso(row?.fiscal_year_start ?? '')?.month ?? 1 }
}
