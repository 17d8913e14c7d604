import { reportStarted } from '../../domain/config/index.ts'
import { t } from '../../domain/messages/index.ts'
import { filterTitle, lackingOf, unaskedIn, type ReportType } from '../../domain/reports/index.ts'
import { useAppSelector, useAppState, useSay } from '../store/index.ts'
import { Banner, Button } from '../ui/index.ts'

/** Where lines may be missing since a list could not be loaded: which, and how to have them. */
const LackingLines = ({ report }: { readonly report: ReportType }) => {
  const say = useSay()
  const read = useAppState()
  useAppSelector((state) => state.config.failed)
  useAppSelector((state) => state.reports.forms[report])
  const lacking = lackingOf(read(), report)
  if (lacking === null) return null
  const { titles, isStill } = lacking
  const load = isStill ? (
    <Button onClick={() => say(reportStarted({ report }))}>{t('report.lacking.load')}</Button>
  ) : null
  return (
    <div data-print="hide">
      <Banner
        tone="warning"
        live="status"
        title={t('report.lacking', { sections: titles.map((title) => t(title)).join(', ') })}
        actions={load}
      >
        {t(isStill ? 'report.lacking.text' : 'report.lacking.came')}
      </Banner>
    </div>
  )
}

/** Filters that count nothing while the agency has no module of theirs. */
const Unasked = ({ report }: { readonly report: ReportType }) => {
  const filters = useAppSelector((state) => unaskedIn(state, report).map(filterTitle).join(', '))
  if (filters === '') return null
  return (
    <div data-print="hide">
      <Banner tone="warning" live="status" title={t('report.unasked', { filters })}>
        {t('report.unasked.text')}
      </Banner>
    </div>
  )
}

/** What a run lacks, or would: lines, and filters. */
export const Lacking = ({ report }: { readonly report: ReportType }) => (
  <>
    <LackingLines report={report} />
    <Unasked report={report} />
  </>
)
