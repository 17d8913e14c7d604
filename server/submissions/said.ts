/** What a file says besides its own lines: by the server, which alone knows it, in the language that is asked for. */
import { sql } from 'kysely'
import { addTexts, saidIn } from '../../domain/messages/index.ts'
import { besidesInFile, type SubmissionRead } from '../../domain/submissions/index.ts'
import { exports as ofExportsInSpanish } from '../../src/assets/i18n/es/exports.ts'
import { submissions as inSpanish } from '../../src/assets/i18n/es/submissions.ts'
import { exports as ofExportsInFrench } from '../../src/assets/i18n/fr/exports.ts'
import { submissions as inFrench } from '../../src/assets/i18n/fr/submissions.ts'
import { calendarOf } from '../config/index.ts'
import type { SignedIn } from '../http/route.ts'

addTexts('es', { ...inSpanish, ...ofExportsInSpanish })
addTexts('fr', { ...inFrench, ...ofExportsInFrench })

const nameOf = async ({ tx, principal: { account, userId } }: SignedIn): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    select trim(first || ' ' || last) as name from app_user where account = ${account} and id = ${userId}`.execute(tx)
  return rows[0]?.name ?? ''
}

type Locale = Parameters<typeof saidIn>[0]
type Read = Pick<SubmissionRead, 'submission' | 'left_out'>

export const said = async (
  context: SignedIn,
  read: Read,
  locale: Locale,
): Promise<ReturnType<typeof besidesInFile>> => {
  const { zone } = await calendarOf(context)
  const taken = { at: context.services.clock.now(), by: await nameOf(context) }
  return saidIn(locale, () => besidesInFile(zone, read, taken))
}
