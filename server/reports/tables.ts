import type { ColumnType, Generated } from 'kysely'

interface ReportTables {
  report_object: {
    account: number
    id: Generated<number>
    uuid: string
    user_id: number
    type: string
    reporting_period: string
    filters: ColumnType<Record<string, unknown>, string, string>
    date_time: string
  }
}

declare module '../kernel/database.ts' {
  interface Database extends ReportTables {}
}
