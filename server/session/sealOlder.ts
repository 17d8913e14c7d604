import { asSystem, type Databases } from '../kernel/database.ts'
import { isSealed, type Sealing } from '../kernel/sealing.ts'
import { openTotpSecret, sealTotpSecret } from './codes.ts'
import { placeOfKey } from './signingKeys.ts'

/**
 * Seals what a build before the installation's key left readable, once; and makes sure of the key: throws where what is
 * sealed in the database was sealed with another one.
 */
export const sealOlderSecrets = (databases: Databases, sealing: Sealing): Promise<void> =>
  asSystem(databases, 'session', async (tx) => {
    const keys = await tx.selectFrom('signing_key').select(['kid', 'private_key']).forNoKeyUpdate().execute()
    for (const { kid, private_key } of keys)
      if (isSealed(private_key)) mustOpen(() => sealing.open(placeOfKey(kid), private_key))
      else
        await tx
          .updateTable('signing_key')
          .set({ private_key: sealing.seal(placeOfKey(kid), private_key) })
          .where('kid', '=', kid)
          .execute()
    const sealed = await tx
      .selectFrom('app_user')
      .select(['id', 'totp_secret'])
      .where('totp_secret', 'like', 'v1.%')
      .orderBy('id')
      .limit(100)
      .execute()
    for (const { id, totp_secret } of sealed) mustOpen(() => openTotpSecret({ sealing }, id, totp_secret))
    const users = await tx
      .selectFrom('app_user')
      .select(['id', 'totp_secret'])
      .where('totp_secret', 'is not', null)
      .where('totp_secret', 'not like', 'v1.%')
      .forNoKeyUpdate()
      .execute()
    for (const { id, totp_secret } of users)
      await tx
        .updateTable('app_user')
        .set({ totp_secret: totp_secret && sealTotpSecret({ sealing }, id, totp_secret) })
        .where('id', '=', id)
        .execute()
  })

const mustOpen = (open: () => unknown): void => {
  try {
    open()
  } catch {
    throw new Error('CASELOG_KEY: the secrets of this database were sealed with another key. Start with that one.')
  }
}
