/** Browsers that somebody has signed in with. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Services } from '../http/services.ts'
import type { Work } from '../kernel/database.ts'

const most = 20

/** As it is kept, and counted against. */
export const digestOf = (device: string): string => createHash('sha256').update(device).digest('hex')

type Made = Pick<Services, 'random' | 'sealing'>

/** A name for a browser that has none, which only this installation can make; it says for whom it was made. */
export const newDevice = ({ random, sealing }: Made, userId: number): string => {
  const id = `${random.bytes(16).toString('base64url')}.${userId}`
  return `${id}.${sealing.mark('device', id)}`
}

/** For whom the name was made here; null for a made-up one. */
export const madeFor = ({ sealing }: Pick<Services, 'sealing'>, device: string): number | null => {
  const [id = '', user = '', mark = ''] = device.split('.')
  return sealing.isMark('device', `${id}.${user}`, mark) ? Number(user) : null
}

export const knowsDevice = async (tx: Work, userId: number, device: string): Promise<boolean> => {
  const known = await tx
    .selectFrom('known_device')
    .select('hash')
    .where('user_id', '=', userId)
    .where('hash', '=', digestOf(device))
    .executeTakeFirst()
  return known !== undefined
}

/**
 * Of one user twenty are kept, those first that came back: a program that keeps no cookies pushes nobody's browser out.
 * `now` in milliseconds since 1970.
 */
export const rememberDevice = async (
  tx: Work,
  { account, userId }: { readonly account: number; readonly userId: number },
  device: string,
  now: number,
): Promise<void> => {
  const at = new Date(now).toISOString()
  await tx
    .insertInto('known_device')
    .values({ account, user_id: userId, hash: digestOf(device), uses: 1, last_used_at: at })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'hash']).doUpdateSet({ last_used_at: at, uses: sql<number>`known_device.uses + 1` }),
    )
    .execute()
  await tx
    .deleteFrom('known_device')
    .where('user_id', '=', userId)
    .where('hash', 'in', (eb) =>
      eb
        .selectFrom('known_device')
        .select('hash')
        .where('user_id', '=', userId)
        .orderBy(sql`uses > 1`, 'desc')
        .orderBy('last_used_at', 'desc')
        .orderBy('hash')
        .offset(most),
    )
    .execute()
}

export const forgetDevices = async (tx: Work, userId: number, except: string | null): Promise<void> => {
  await tx
    .deleteFrom('known_device')
    .where('user_id', '=', userId)
    .where('hash', '<>', except === null ? '' : digestOf(except))
    .execute()
}
