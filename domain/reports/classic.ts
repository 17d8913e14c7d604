/** Classic reports: which there are, and by which two words each is chosen (RPT-35 … RPT-37). */
import { group, oneOf, type Infer } from '../kernel/index.ts'
import type { ReportType } from './reportObjects.ts'

export const primaries = ['primary', 'list', 'court', 'premium'] as const
export const secondaries = ['hourly', 'daily', 'special', 'full', 'all', 'missing', 'service', 'new'] as const
type Secondary = (typeof secondaries)[number]

export const classicKind = group({ primary: oneOf(primaries), secondary: oneOf(secondaries) })
export type ClassicKind = Infer<typeof classicKind>
export const usualKind: ClassicKind = { primary: 'primary', secondary: 'full' }

const bySecondary = {
  full: 'legacy_fsr',
  hourly: 'legacy_service_hourly',
  daily: 'legacy_timelog_daily',
  special: 'legacy_victimization',
  service: 'legacy_service',
  missing: 'legacy_missing',
  new: 'legacy',
  all: 'legacy',
} as const satisfies Readonly<Record<Secondary, ReportType>>

/** RPT-35: a list is of all. */
export const settledKind = ({ primary, secondary }: ClassicKind): ClassicKind => ({
  primary,
  secondary: primary === 'list' ? 'all' : secondary,
})

/** By which two words a classic report is chosen; undefined for another report. */
export const kindOfType = (type: ReportType): ClassicKind | undefined =>
  primaries
    .flatMap((primary) => secondaries.map((secondary) => settledKind({ primary, secondary })))
    .find((kind) => classicType(kind) === type)

/** RPT-37 */
export const classicType = (kind: ClassicKind): ReportType => {
  const { primary, secondary } = settledKind(kind)
  if (primary === 'list') return 'legacy_list'
  if (primary === 'court') return 'legacy_court'
  return primary === 'premium' && secondary === 'hourly' ? 'legacy_timelog_hourly' : bySecondary[secondary]
}
