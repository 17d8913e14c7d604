import { Link } from 'react-router-dom'
import { shownInstant } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import { pathOf } from '../../domain/navigation/index.ts'
import { isWhole, reportForm, type ReportType } from '../../domain/reports/index.ts'
import { isForFunders, keepAsked, keepShown, submissions } from '../../domain/submissions/index.ts'
import { useZone } from '../forms/index.ts'
import { useAnswer, useAppSelector, usePart, useSay } from '../store/index.ts'
import { Button, ConfirmDialog } from '../ui/index.ts'

type Props = { readonly report: ReportType; readonly hidesSmall: boolean }

type KeepProps = Props & { readonly run: number; readonly mayBeKept: boolean }

const Keep = ({ report, hidesSmall, run, mayBeKept }: KeepProps) => {
  const say = useSay()
  const zone = useZone()
  const [isShown, show] = usePart(keepShown)
  const { value } = useAnswer(submissions)
  const kept = value?.data.find(({ id }) => id === run)
  if (kept !== undefined)
    return (
      <Button asChild variant="quiet" icon="lock">
        <Link to={pathOf({ route: 'submission', reportId: run })}>
          {t('submission.open', { at: shownInstant(kept.submitted_at, zone) })}
        </Link>
      </Button>
    )
  if (!mayBeKept) return null
  return (
    <>
      <Button variant="quiet" icon="lock" onClick={() => show(true)}>
        {t('submission.keep')}
      </Button>
      <ConfirmDialog
        open={isShown === true}
        title={t('submission.keep.title')}
        description={t('submission.keep.text')}
        confirmLabel={t('submission.keep')}
        cancelLabel={t('shell.cancel')}
        onOpenChange={(open) => show(open ? true : null)}
        onConfirm={() => {
          say(keepAsked({ report, hidesSmall }))
          show(null)
        }}
      />
    </>
  )
}

/** A finished run, which may leave, is kept as it is submitted; once it is, that leads to what was kept. */
export const KeepSubmitted = (props: Props) => {
  const run = useAppSelector((state) => reportForm(state, props.report).run)
  if (run === null || run.id === null || !isForFunders(props.report)) return null
  return <Keep {...props} run={run.id} mayBeKept={run.opened === null && isWhole(run)} />
}
