/** Browsers that somebody has signed in with. */
import { createHash } from 'node:crypto'
import type { Services } from '../http/services.ts'
import type { Work } from '../kernel/database.ts'

const most = 20

/** As it is kept, and counted against. */
export const digestOf = (device: string): string => createHash('sha256').update(device).digest('hex')

/** A name for a browser that has none, which only this installation can make. */
export const newDevice = ({ random, sealing }: Pick<Services, 'random' | 'sealing'>): string => {
  const id = random.bytes(16).toString('base64url')
  return `${id}.${sealing.mark('device', id)}`
}

/** Whether the name was made here: a made-up one has no budget of its own. */
export const isOurs = ({ sealing }: Pick<Services, 'sealing'>, device: string): boolean => {
  const [id = '', mark = ''] = device.split('.')
  return sealing.isMark('device', id, mark)
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

/** Of one user the newest twenty are kept. `now` in milliseconds since 1970. */
export const rememberDevice = async (
  tx: Work,
  { account, userId }: { readonly account: number; readonly userId: number },
  device: string,
  now: number,
): Promise<void> => {
  const at = new Date(now).toISOString()
  await tx
    .insertInto('known_device')
    .values({ account, user_id: userId, hash: digestOf(device), last_used_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'hash']).doUpdateSet({ last_used_at: at }))
    .execute()
  await tx
    .deleteFrom('known_device')
    .where('user_id', '=', userId)
    .where('hash', 'in', (eb) =>
      eb
        .selectFrom('known_device')
        .select('hash')
        .where('user_id', '=', userId)
        .orderBy('last_used_at', 'desc')
        .orderBy('hash')
        .offset(most),
    )
    .execute()
}

export const forgetDevices = async (tx: Work, userId: number): Promise<void> => {
  await tx.deleteFrom('known_device').where('user_id', '=', userId).execute()
}
