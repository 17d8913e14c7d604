import { Link } from 'react-router-dom'
import { shownInstant } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import { pathOf } from '../../domain/navigation/index.ts'
import { readSubmission, submittedTables, type SubmittedSheet } from '../../domain/submissions/index.ts'
import { usePrintTime } from '../clock/index.ts'
import { useZone } from '../forms/index.ts'
import { useAnswer } from '../store/index.ts'
import { Button, Card, DescriptionList, EmptyState, PageHeader, ScrollArea, Skeleton } from '../ui/index.ts'
import { Changes } from './Changes.tsx'
import { Paper, PaperTable } from './Paper.tsx'
import css from './reports.module.css'
import { SheetRows } from './SheetRows.tsx'

const Tables = ({ sheet }: { readonly sheet: SubmittedSheet }) => (
  <div className={css.sections}>
    {submittedTables(sheet).map(({ title, columns, rows }) => (
      <Card key={title} title={title} padded={false}>
        <ScrollArea label={title}>
          <table className={css.table} aria-label={title}>
            <SheetRows columns={columns} rows={rows} number={css.number} />
          </table>
        </ScrollArea>
      </Card>
    ))}
  </div>
)

const Printed = ({ sheet }: { readonly sheet: SubmittedSheet }) =>
  usePrintTime() === null ? null : (
    <Paper about={sheet.about.map(({ label, text }) => [label, text] as const)}>
      {submittedTables(sheet).map((table) => (
        <PaperTable key={table.title} {...table} />
      ))}
    </Paper>
  )

/** A report as it was sent to a funder, and what of it is otherwise today. */
export const SubmissionPage = ({ id }: { readonly id: number }) => {
  const zone = useZone()
  const { value, status } = useAnswer(readSubmission, { id })
  const back = (
    <Button asChild icon="chevron-left">
      <Link to={pathOf({ route: 'submissions' })}>{t('submission.back')}</Link>
    </Button>
  )
  if (value === null)
    return (
      <>
        <PageHeader title={t('route.submission')} actions={back} />
        {status === 'failed' ? (
          <EmptyState icon="alert" title={t('submission.missing')} />
        ) : (
          <div role="status" aria-label={t('shell.loading')}>
            <Skeleton shape="text" count={3} />
          </div>
        )}
      </>
    )
  const { submission, sheet } = value
  const { submitted_at: at, user_name: name } = submission
  return (
    <div className={css.page}>
      <PageHeader
        title={submission.title}
        subtitle={t('submission.by', { at: shownInstant(at, zone), name })}
        actions={
          <>
            {back}
            <Button icon="print" onClick={() => print()}>
              {t('list.print')}
            </Button>
          </>
        }
      />
      <Changes submission={submission} sheet={sheet} />
      <div className={css.page} data-print="hide">
        <Card title={t('submission.about')}>
          <DescriptionList items={sheet.about.map(({ label, text }) => ({ term: label, value: text }))} />
        </Card>
        <Tables sheet={sheet} />
      </div>
      <Printed sheet={sheet} />
    </div>
  )
}
