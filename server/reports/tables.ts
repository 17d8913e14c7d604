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
    shown: ColumnType<Record<string, unknown>, string | undefined, never>
    date_time: string
  }
  report_figure: {
    account: number
    report_object_id: number
    key: string
    count: number
    counted_at: string
  }
  report_minutes: {
    account: number
    report_object_id: number
    role_level: number
    lines: ColumnType<readonly object[], string, never>
    counted_at: string
  }
}

declare module '../kernel/database.ts' {
  interface Database extends ReportTables {}
}
