import { exportConfirmed, exportDropped, exportReasonTyped, reasonLimit, summaryOf } from '../../domain/log/index.ts'
import { spoken, t } from '../../domain/messages/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Banner, Button, Dialog, Field, Spinner, Stack, TextArea } from '../ui/index.ts'
import css from './log.module.css'

/** What leaves is shown before anything is saved, and what for is asked; of the session itself nothing is sent anywhere. */
export const ExportDialog = () => {
  const asked = useAppSelector((state) => state.log.export)
  const say = useSay()
  const figures = asked?.figures ?? null
  const reason = asked?.reason ?? ''
  const isNoting = asked?.state === 'noting'
  return (
    <Dialog
      open={asked !== null}
      onOpenChange={(open) => (open ? undefined : say(exportDropped({})))}
      title={t('log.export.title')}
      description={t('log.export.about')}
      footer={
        <>
          <Button onClick={() => say(exportDropped({}))}>{t('shell.cancel')}</Button>
          <Button
            variant="primary"
            icon="download"
            busy={isNoting}
            disabled={figures === null || reason.trim() === ''}
            onClick={() => (isNoting ? undefined : say(exportConfirmed({ reason: reason.trim() })))}
          >
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
        <Stack gap={4}>
          <ul className={css.summary}>
            {summaryOf(figures).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <Field label={t('log.export.reason')} help={t('log.export.reason.help')} required>
            <TextArea
              value={reason}
              maxLength={reasonLimit}
              readOnly={isNoting}
              onChange={(event) => say(exportReasonTyped({ reason: event.target.value }))}
            />
          </Field>
          {asked?.problem ? (
            <Banner tone="danger" live="alert" title={t('log.export.refused')}>
              {spoken(asked.problem)}
            </Banner>
          ) : null}
        </Stack>
      )}
    </Dialog>
  )
}
