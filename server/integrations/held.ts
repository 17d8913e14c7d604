import type { Work } from '../kernel/database.ts'

/** What is authorized comes before whatever ends a program, or after it; never between. False where it is gone by now. */
export const holdApplication = async (tx: Work, id: number): Promise<boolean> =>
  (await tx.selectFrom('api_application').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()) !==
  undefined
