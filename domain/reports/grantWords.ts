/** How a grant reads where reports are filtered by it (PRM-40). */
import { labelFor, type AdvancedGrant, type WithNames } from '../config/index.ts'
import { t } from '../messages/index.ts'
import { grantRange, ownDays } from './grantDays.ts'

const datesOf = (grant: AdvancedGrant, zone: string): string | null =>
  grant.date_time === null && grant.end_date_time === null ? null : grantRange(ownDays(grant, zone))

/** What the server told of it: all, or its name alone. */
export const grantWords = (state: WithNames, id: number, zone: string): string => {
  const known = state.config.report?.advancedGrants.find((grant) => grant.id === id)
  const name = known?.label ?? labelFor(state, 'grant', id, 'heading')
  if (known === undefined) return name
  const detail = [
    known.grant_type === null ? null : t(`report.grant.type.${known.grant_type}`),
    known.master_grant?.label ?? null,
    datesOf(known, zone),
    known.status === 0 ? t('status.inactive') : null,
  ]
  return [name, ...detail].filter((part) => part !== null).join(' · ')
}
