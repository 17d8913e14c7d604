import type { Work } from '../kernel/database.ts'

/** What is authorized comes before whatever ends a program, or after it; never between. */
export const holdApplication = async (tx: Work, id: number): Promise<void> => {
  await tx.selectFrom('api_application').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}
