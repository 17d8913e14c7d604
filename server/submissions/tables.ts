import type { ColumnType } from 'kysely'
import type { SubmittedSheet } from '../../domain/submissions/index.ts'
import type { CountQuestion } from '../../domain/reports/index.ts'

interface SubmissionTables {
  report_submission: {
    account: number
    report_object_id: number
    user_id: number
    submitted_at: string
    zone: string
    fiscal_month: number
    sheet: ColumnType<SubmittedSheet, string, never>
  }
  report_submission_figure: {
    account: number
    report_object_id: number
    at: number
    question: ColumnType<CountQuestion, string, never>
    count: number
    ids: number[] | null
    owners: (number | null)[] | null
    shares: number[] | null
  }
}

declare module '../kernel/database.ts' {
  interface Database extends SubmissionTables {}
}
