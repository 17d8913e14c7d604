/** BIL-24: accounts that were left are closed once their time is over; what they hold is kept. */
import { isoDay, dayAt } from '../../domain/kernel/index.ts'
import type { Services } from '../http/services.ts'
import { asSystem } from '../kernel/database.ts'
import { endFamilies } from '../session/index.ts'
import { keepChange } from './accountHistory.ts'
import { audited } from './people.ts'

/** Answers how many. By the day of each account's own zone. */
export const archiveDue = async (services: Services): Promise<number> => {
  const at = services.clock.now()
  const ended: string[] = []
  const count = await asSystem(services.databases, 'job', async (tx) => {
    const due = await tx
      .selectFrom('account')
      .select(['id', 'time_zone', 'scheduled_archive_date'])
      .where('archive_date', 'is', null)
      .where('scheduled_archive_date', '<=', isoDay(dayAt(at + 86_400_000, 'UTC')))
      .forNoKeyUpdate()
      .execute()
    const today = (zone: string): string => isoDay(dayAt(at, zone))
    const over = due.filter((each) => (each.scheduled_archive_date ?? '') <= today(each.time_zone))
    for (const { id: account, time_zone } of over) {
      const after = { archive_date: today(time_zone) }
      await tx.updateTable('account').set(after).where('id', '=', account).execute()
      const fields = ['archive_date']
      await keepChange(tx, { account, verb: 'archive', before: {}, after, fields, user: null, at })
      await audited(tx, services, 'admin.archiveAccount', {
        account,
        userId: null,
        verb: 'update',
        kind: 'account',
        id: account,
        fields,
      })
      const users = await tx.selectFrom('app_user').select('id').where('account', '=', account).execute()
      for (const { id: user } of users)
        ended.push(...(await endFamilies(tx, { user, except: null }, 'account_archived', at)))
    }
    return over.length
  })
  for (const session of ended) services.realtime.sessionEnded(session)
  return count
}
