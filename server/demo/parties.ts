/** Defendants, locations, events and the links of the demonstration agency. */
import { demoLinkTables, type DemoParties, type DemoCustomFields } from '../../fixtures/demo/index.ts'
import type { BulkLoad } from '../records/index.ts'

type Into = {
  readonly account: number
  readonly user: (number: number) => number
  readonly customFields: (values: DemoCustomFields) => Record<string, string | readonly string[]>
}
type Owned = { readonly owner: number; readonly custom_fields: DemoCustomFields }

const placed = <R extends Owned>({ account, user, customFields }: Into, { owner, custom_fields, ...row }: R) => ({
  ...row,
  account,
  owner_id: user(owner),
  updated_by: user(owner),
  custom_fields: customFields(custom_fields),
})

export const insertParties = async (load: BulkLoad, into: Into, parties: DemoParties): Promise<void> => {
  const { account, user } = into
  await load.parties({
    defendants: parties.defendants.map((row) => placed(into, row)),
    locations: parties.locations.map((row) => placed(into, row)),
    events: parties.events.map((row) => ({ ...placed(into, row), last_stage_change: row.updated_at })),
  })
  await load.insert(
    'event_stage_history',
    parties.events.map(({ id, stage_id, owner, updated_at }) => ({
      account,
      event_id: id,
      stage_id,
      user_id: user(owner),
      at: updated_at,
    })),
  )
  await load.insert(
    'attendee',
    parties.attendees.map(({ user: number, ...row }) => ({
      ...row,
      account,
      user_id: number === null ? null : user(number),
      updated_by: null,
    })),
  )
  for (const table of demoLinkTables)
    await load.insert(
      table,
      parties.links[table].map((row) => ({ ...row, account })),
    )
}
