import type { Generated } from 'kysely'

interface ContactTables {
  contact_request: {
    account: number
    id: Generated<number>
    user_id: number
    subject: string
    message: string
    page: string
    at: string
  }
}

declare module '../kernel/database.ts' {
  interface Database extends ContactTables {}
}
