import { exportDropped, exportSaved, summaryOf } from '../../domain/log/index.ts'
import { t } from '../../domain/messages/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Button, Dialog, Spinner } from '../ui/index.ts'
import css from './log.module.css'

/** What leaves is shown before anything is saved; nothing is sent anywhere. */
export const ExportDialog = () => {
  const asked = useAppSelector((state) => state.log.export)
  const say = useSay()
  const figures = asked?.figures ?? null
  return (
    <Dialog
      open={asked !== null}
      onOpenChange={(open) => (open ? undefined : say(exportDropped({})))}
      title={t('log.export.title')}
      description={t('log.export.about')}
      footer={
        <>
          <Button onClick={() => say(exportDropped({}))}>{t('shell.cancel')}</Button>
          <Button variant="primary" icon="download" disabled={figures === null} onClick={() => say(exportSaved({}))}>
            {t('log.export.save')}
          </Button>
        </>
      }
    >
      {figures === null ? (
        <p className={css.preparing}>
          <Spinner /> {t('log.exporting')}
        </p>
      ) : (
        <ul className={css.summary}>
          {summaryOf(figures).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
