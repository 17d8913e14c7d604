import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react'
import { actsUnderWay } from '../../domain/calls/index.ts'
import { isBlank } from '../../domain/kernel/index.ts'
import { spoken, t } from '../../domain/messages/index.ts'
import {
  chosenDays,
  reportForm,
  saveSet,
  setDescriptionTyped,
  setLabelTyped,
  setSaveAsked,
  type ReportType,
} from '../../domain/reports/index.ts'
import { useClock } from '../clock/index.ts'
import { useAppSelector, usePart, useSay } from '../store/index.ts'
import { Banner, Button, Dialog, Field, Stack, TextArea, TextInput } from '../ui/index.ts'

type Props = { readonly report: ReportType }
type Named = { readonly id: number; readonly label: string; readonly description?: string | undefined }

const formId = 'save-filter-set'

/** SAV-12: of a label that is taken it offers to update that set. */
export const SaveSetDialog = ({
  report,
  sets,
  onClose,
}: Props & { readonly sets: readonly Named[]; readonly onClose: () => void }) => {
  const say = useSay()
  const [typed, setLabel] = usePart(setLabelTyped)
  const label = typed ?? ''
  const [description, describe] = usePart(setDescriptionTyped)
  const clock = useClock()
  // RPT-08: a period of one's own has two days.
  const hasDays = useAppSelector((state) => chosenDays(state, report, clock.now()) !== undefined)
  const [isAsked, setIsAsked] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isSending = useAppSelector((state) => actsUnderWay(state, saveSet).length > 0)
  const { refusal, set } = useAppSelector((state) => reportForm(state, report))
  const taken = sets.find((each) => each.label === label.trim())
  // Of a set that is about to be replaced what it says, until something else is typed.
  const shownDescription = description ?? taken?.description ?? ''
  const isSaved = isSent && !isSending && refusal === null && set !== null && set.label === label.trim()
  const close = (): void => {
    setLabel(null)
    describe(null)
    onClose()
  }
  const saved = useEffectEvent(close)
  useEffect(() => {
    if (isSaved) saved()
  }, [isSaved])
  const error = (): string | undefined => {
    if (!isAsked || isSending) return undefined
    if (isBlank(label)) return t('field.required')
    if (taken !== undefined && !isSaved) return t('report.set.taken')
    return refusal === null ? undefined : spoken(refusal)
  }
  const save = (event: SubmitEvent): void => {
    event.preventDefault()
    const isAgain = isAsked && taken !== undefined
    setIsAsked(true)
    if (isBlank(label) || (taken !== undefined && !isAgain)) return input.current?.focus()
    if (!hasDays) return undefined
    setIsSent(true)
    const about = shownDescription.trim()
    const replaces = taken?.id ?? null
    return say(setSaveAsked({ report, replaces, label: label.trim(), description: about === '' ? null : about }))
  }
  return (
    <Dialog
      open
      size="small"
      title={t('report.set.save')}
      description={t('report.set.text')}
      initialFocus={input}
      onOpenChange={(open) => (open ? undefined : close())}
      footer={
        <>
          <Button onClick={close}>{t('report.run.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} busy={isSending}>
            {isAsked && taken !== undefined ? t('report.set.update') : t('report.set.save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={save} noValidate>
        <Stack gap={3}>
          <Field label={t('report.set.label')} required error={error()}>
            <TextInput
              ref={input}
              value={label}
              maxLength={120}
              onChange={({ target }) => {
                setLabel(target.value)
                setIsAsked(false)
              }}
            />
          </Field>
          <Field label={t('report.set.description')}>
            <TextArea
              value={shownDescription}
              rows={2}
              maxLength={2_000}
              onChange={({ target }) => describe(target.value)}
            />
          </Field>
          {isAsked && !hasDays ? (
            <Banner tone="danger" live="alert">
              {t('report.dates.wrong')}
            </Banner>
          ) : null}
        </Stack>
      </form>
    </Dialog>
  )
}
