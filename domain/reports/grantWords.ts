/** How a grant reads where reports are filtered by it (PRM-40). */
import { labelFor, type AdvancedGrant, type WithNames } from '../config/index.ts'
import { t } from '../messages/index.ts'
import { dayIn } from './periods.ts'
import { shownDay } from '../kernel/index.ts'

const datesOf = ({ date_time: from, end_date_time: until }: AdvancedGrant, zone: string): string | null => {
  const [first, last] = [from, until]
    .map((each) => dayIn(each, zone))
    .map((day) => (day === null ? '…' : shownDay(day)))
  return from === null && until === null ? null : t('report.range', { from: first ?? '', until: last ?? '' })
}

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
