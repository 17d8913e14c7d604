import type { Generated } from 'kysely'

export interface ContactTables {
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
