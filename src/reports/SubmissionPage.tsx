import { Link } from 'react-router-dom'
import { gates } from '../../domain/access/index.ts'
import { meets, shownInstant } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import { pathOf } from '../../domain/navigation/index.ts'
import { fileForms } from '../../domain/reports/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import {
  besides,
  leftOutOf,
  readSubmission,
  submittedFileAsked,
  submittedTables,
  type SubmissionRead,
  type SubmittedSheet,
} from '../../domain/submissions/index.ts'
import { usePrintTime } from '../clock/index.ts'
import { useZone } from '../forms/index.ts'
import { useAnswer, useAppSelector, useSay } from '../store/index.ts'
import {
  Button,
  Card,
  DescriptionList,
  EmptyState,
  Menu,
  MenuItem,
  PageHeader,
  ScrollArea,
  Skeleton,
} from '../ui/index.ts'
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

const Printed = ({ read }: { readonly read: SubmissionRead }) => {
  const zone = useZone()
  const { sheet } = read
  return usePrintTime() === null ? null : (
    <Paper about={[...sheet.about.map(({ label, text }) => [label, text] as const), ...besides(zone, read)]}>
      {submittedTables(sheet).map((table) => (
        <PaperTable key={table.title} {...table} />
      ))}
    </Paper>
  )
}

/** How it leaves the agency once more. */
const Leaves = ({ id }: { readonly id: number }) => {
  const say = useSay()
  const mayExport = useAppSelector((state) => meets(scopesOf(state), gates['list.export']))
  return (
    <>
      {mayExport ? (
        <Menu align="end" trigger={<Button icon="download">{t('export.menu')}</Button>}>
          {fileForms.map((form) => (
            <MenuItem key={form} icon="download" onSelect={() => say(submittedFileAsked({ id, form }))}>
              {t(`export.type.${form}`)}
            </MenuItem>
          ))}
        </Menu>
      ) : null}
      <Button icon="print" onClick={() => print()}>
        {t('list.print')}
      </Button>
    </>
  )
}

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
  const { submission, sheet, left_out: leftOut = 0 } = value
  const { submitted_at: at, user_name: name } = submission
  return (
    <div className={css.page}>
      <PageHeader
        title={submission.title}
        subtitle={t('submission.by', { at: shownInstant(at, zone), name })}
        actions={
          <>
            {back}
            <Leaves id={id} />
          </>
        }
      />
      <Changes submission={submission} sheet={sheet} />
      <div className={css.page} data-print="hide">
        <Card title={t('submission.about')}>
          <DescriptionList
            items={[
              ...sheet.about.map(({ label, text }) => ({ term: label, value: text })),
              ...leftOutOf(leftOut).map(([term, text]) => ({ term, value: text })),
            ]}
          />
        </Card>
        <Tables sheet={sheet} />
      </div>
      <Printed read={value} />
    </div>
  )
}
