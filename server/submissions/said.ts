/** What a file says besides its own lines: by the server, which alone knows it, in the language that is asked for. */
import { sql } from 'kysely'
import { besidesInFile, type SubmissionRead } from '../../domain/submissions/index.ts'
import { calendarOf } from '../config/index.ts'
import type { SignedIn } from '../http/route.ts'
import { voiceOf } from '../languages/index.ts'

const nameOf = async ({ tx, principal: { account, userId } }: SignedIn): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    select trim(first || ' ' || last) as name from app_user where account = ${account} and id = ${userId}`.execute(tx)
  return rows[0]?.name ?? ''
}

type Read = Pick<SubmissionRead, 'submission' | 'left_out'>

export const said = async (
  context: SignedIn,
  read: Read,
  locale: string,
): Promise<ReturnType<typeof besidesInFile>> => {
  const { zone } = await calendarOf(context)
  const taken = { at: context.services.clock.now(), by: await nameOf(context) }
  const { say } = await voiceOf(locale)
  return say(() => besidesInFile(zone, read, taken))
}
