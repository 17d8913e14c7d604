import { createHash } from 'node:crypto'
import type { Services } from '../http/services.ts'
import type { Work } from '../kernel/database.ts'

type Purpose = 'reset' | 'invitation' | 'email'
type Owner = { readonly account: number; readonly userId: number }

const digest = (token: string): string => createHash('sha256').update(token).digest('hex')

/** What a link does besides being followed. */
type Meaning = {
  /** The e-mail address that following it proves. */
  readonly address?: string
  /** The session in which it was asked for. */
  readonly session?: string
  /** The old password ends when the link is first used. */
  readonly voidsPassword?: boolean
}

/** A token for a link in a mail; only its hash is kept. `lifetime` in milliseconds. */
export const newLinkToken = async (
  tx: Work,
  services: Pick<Services, 'clock' | 'random'>,
  owner: Owner,
  purpose: Purpose,
  lifetime: number,
  { address, session, voidsPassword = false }: Meaning = {},
): Promise<string> => {
  const now = services.clock.now()
  const token = services.random.bytes(32).toString('base64url')
  await tx
    .insertInto('one_time_token')
    .values({
      account: owner.account,
      user_id: owner.userId,
      purpose,
      hash: digest(token),
      phone: null,
      address: address ?? null,
      session: session ?? null,
      voids_password: voidsPassword,
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + lifetime).toISOString(),
      used_at: null,
    })
    .execute()
  return token
}

export type Link = {
  readonly id: number
  readonly account: number
  readonly userId: number
  readonly expired: boolean
  readonly address: string | null
  readonly session: string | null
  readonly voidsPassword: boolean
}

/** An unused link, locked until the transaction ends. */
export const findLink = async (tx: Work, purpose: Purpose, token: string, now: number): Promise<Link | null> => {
  const found = await tx
    .selectFrom('one_time_token')
    .select(['id', 'account', 'user_id as userId', 'expires_at', 'address', 'session', 'voids_password'])
    .where('hash', '=', digest(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return found
    ? {
        id: found.id,
        account: found.account,
        userId: found.userId,
        expired: Date.parse(found.expires_at) <= now,
        address: found.address,
        session: found.session,
        voidsPassword: found.voids_password,
      }
    : null
}

/** Uses a link, and voids the user's other links of that purpose. */
export const spendLink = async (tx: Work, link: Pick<Link, 'userId'>, purpose: Purpose, now: number): Promise<void> => {
  await tx
    .updateTable('one_time_token')
    .set({ used_at: new Date(now).toISOString() })
    .where('user_id', '=', link.userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}

/** The address of a screen of the client, for a mail. */
export const linkTo = (
  { publicUrl }: Pick<Services, 'publicUrl'>,
  path: string,
  token: string,
  more: Readonly<Record<string, string>> = {},
): string => `${publicUrl}/${path}?${new URLSearchParams({ token, ...more }).toString()}`
