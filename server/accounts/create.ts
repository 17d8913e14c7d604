import { addonNames, modulesOf, roleLevels } from '../../domain/access/index.ts'
import { beginningLists, caseStages, genders, races } from '../../domain/config/index.ts'
import { dayAt, isoDay, type Result } from '../../domain/kernel/index.ts'
import type { Insertable } from 'kysely'
import { asSystem, type Database, type Work } from '../kernel/database.ts'
import { loaderOf, raiseSequences } from '../records/index.ts'
import { keepChange } from './accountHistory.ts'
import { insertBeginning } from './beginning.ts'
import { audited, invitePerson, takenName, type Handed, type Operations, type Person } from './people.ts'
import { knownProduct } from './products.ts'

export type NewAccount = {
  readonly name: string
  readonly product_name: string
  readonly support_phone: string
  /** IANA's name of it. */
  readonly time_zone: string
  /** Everybody has to sign in with a second factor. */
  readonly enable_mfa: boolean
}

/** With every module and the usual lists. */
export const openAccount = async (
  tx: Work,
  operations: Pick<Operations, 'clock'>,
  account: Partial<Insertable<Database['account']>> & Pick<NewAccount, 'name' | 'time_zone'>,
): Promise<number> => {
  const { id } = await tx
    .insertInto('account')
    .values({ start_date: isoDay(dayAt(operations.clock.now(), account.time_zone)), ...account })
    .returning('id')
    .executeTakeFirstOrThrow()
  const configuration = beginningLists()
  const addons = modulesOf(addonNames)
  await insertBeginning(loaderOf(tx), id, { addons, races, genders, stages: caseStages, configuration })
  await raiseSequences(tx)
  return id
}

/** An agency with every module and the usual lists, and its administrator. */
export const createAccount = (
  operations: Operations,
  account: NewAccount,
  administrator: Person,
): Promise<Result<Handed>> =>
  asSystem(operations.databases, 'set-up', async (tx) => {
    const product = await knownProduct(tx, account.product_name)
    if (!product.ok) return product
    const contact_person = `${administrator.first} ${administrator.last}`
    const id = await openAccount(tx, operations, { ...account, contact_person })
    const [fields, at] = [Object.keys(account), operations.clock.now()]
    await keepChange(tx, { account: id, verb: 'create', before: {}, after: account, fields, user: null, at })
    await audited(tx, operations, 'admin.createAccount', {
      account: id,
      userId: null,
      verb: 'create',
      kind: 'account',
      id,
      fields,
    })
    return invitePerson(tx, operations, id, { ...administrator, roleLevel: roleLevels.administrator })
  }).catch(takenName)
