import { t } from '../../domain/messages/index.ts'
import { preflightOf, runAsked, type FigureTable, type ReportType, type Run } from '../../domain/reports/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Banner, Button, Card } from '../ui/index.ts'
import { FigureTableView } from './FigureTableView.tsx'
import css from './reports.module.css'
import { mendedIn, UnmappedEntry } from './UnmappedEntry.tsx'

type Props = { readonly report: ReportType; readonly run: Run; readonly tables: readonly FigureTable[] }

/** Entries without a category that nothing is counted by are nothing to mend. */
const inUse = (table: FigureTable): FigureTable => ({
  ...table,
  rows: table.rows.filter(({ cells }) => cells.some((cell) => cell.is !== 'figure' || cell.figure.count !== 0)),
})

/** What a funder would send back, with the records to mend; of other reports nothing. */
export const Preflight = ({ report, run, tables: [first, ...others] }: Props) => {
  const say = useSay()
  const scopes = useAppSelector(scopesOf)
  const preflight = preflightOf(report, run)
  if (preflight === null || first === undefined) return null
  const unmapped = others
    .map(inUse)
    .filter(({ rows }) => rows.length > 0)
    .map((table) => ({ table, kind: mendedIn(scopes, table.section.by) }))
  const { unsummed, found } = preflight
  return (
    <Card title={t(first.section.title)} padded={false}>
      <div className={css.lead}>
        {t('report.preflight.text')}
        {found === null ? null : (
          <Banner
            tone={found === 0 ? 'success' : 'warning'}
            live="status"
            actions={
              unsummed.length === 0 ? undefined : (
                <Button icon="refresh" onClick={() => say(runAsked({ report, force: true }))}>
                  {t('report.run.again')}
                </Button>
              )
            }
          >
            {found === 0 ? t('report.preflight.none') : t('report.preflight.found', { count: found })}
            {unsummed.map(({ title, sum, total }) => (
              <p key={title}>{t('report.preflight.sum', { section: t(title), sum, total })}</p>
            ))}
          </Banner>
        )}
      </div>
      <FigureTableView report={report} run={run} table={first} />
      {unmapped.length === 0 ? null : (
        <p className={css.lead}>
          {t(unmapped.some(({ kind }) => kind === null) ? 'report.unmapped.text' : 'report.unmapped.mend')}
        </p>
      )}
      {unmapped.map(({ table, kind }) => (
        <section key={table.section.id} aria-label={t(table.section.title)}>
          <h3 className={css.lead}>{t(table.section.title)}</h3>
          <FigureTableView
            report={report}
            run={run}
            table={table}
            titled={(row) => (kind === null ? row.title : <UnmappedEntry kind={kind} row={row} />)}
          />
        </section>
      ))}
    </Card>
  )
}
