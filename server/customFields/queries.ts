import { customField, type CustomField, type CustomFieldTable, type Moment } from '../../domain/customFields/index.ts'
import type { SignedIn } from '../http/route.ts'
import { readOnce } from '../kernel/sideBySide.ts'

/** The definitions of one kind of record, or of all, in the order in which forms show them (FLD-10). */
export const readCustomFields = (context: Pick<SignedIn, 'tx'>, table?: CustomFieldTable): Promise<CustomField[]> =>
  readOnce(context.tx, `custom fields ${table ?? ''}`, () => readNow(context, table))

const readNow = async ({ tx }: Pick<SignedIn, 'tx'>, table: CustomFieldTable | undefined): Promise<CustomField[]> => {
  const rows = await tx
    .selectFrom('field_view')
    .select(['id', 'table_name', 'label', 'description', 'type', 'required', 'status', 'sort_order', 'default_value'])
    .select('options')
    .$if(table !== undefined, (all) => all.where('table_name', '=', table ?? 'Victim'))
    .orderBy('table_name')
    .orderBy('sort_order')
    .orderBy('id')
    .execute()
  return rows.map(({ table_name, sort_order: order, ...row }) =>
    customField.schema.parse({ ...row, table: table_name, order }),
  )
}

/** The moment of a request, in its account's time zone: what relative dates are counted from (FLD-35). */
export const momentOf = async ({ tx, principal, services }: SignedIn): Promise<Moment> => {
  const { time_zone: zone } = await readOnce(tx, `time zone ${principal.account}`, () =>
    tx.selectFrom('account').select('time_zone').where('id', '=', principal.account).executeTakeFirstOrThrow(),
  )
  return { now: services.clock.now(), zone }
}
