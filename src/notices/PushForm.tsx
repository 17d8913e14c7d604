import type { SubmitEvent } from 'react'
import { actsUnderWay } from '../../domain/calls/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { aims, pushAsked, pushEdited, pushEvents, pushOf, sendPush } from '../../domain/notices/index.ts'
import { noteLimit } from '../../domain/realtime/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Banner, Button, Card, Field, Select, Stack, TextArea, TextInput } from '../ui/index.ts'

/** NOT-14, NOT-15 */
export const PushForm = () => {
  const push = useAppSelector((state) => state.notices.push)
  const isSending = useAppSelector((state) => actsUnderWay(state, sendPush).length > 0)
  const say = useSay()
  const { event, note, aim, at, problem } = push
  const isReady = pushOf(push) !== null && !isSending
  const submit = (submitted: SubmitEvent): void => {
    submitted.preventDefault()
    if (isReady) say(pushAsked({}))
  }
  return (
    <Card>
      <form onSubmit={submit} aria-label={t('notices.push')}>
        <Stack gap={4}>
          <h2>{t('notices.push')}</h2>
          <p>{t('notices.push.text')}</p>
          {problem === null ? null : (
            <Banner tone="danger" live="alert" title={t('notices.push.notSent')}>
              {problem}
            </Banner>
          )}
          <Field label={t('notices.push.event')}>
            <Select
              value={event}
              options={pushEvents.map((value) => ({ value, label: tOf(`notices.push.event.${value}`) }))}
              onChange={({ target }) => {
                const chosen = pushEvents.find((each) => each === target.value)
                if (chosen !== undefined) say(pushEdited({ event: chosen }))
              }}
            />
          </Field>
          <Field label={t('notices.push.note')} required>
            <TextArea
              value={note}
              rows={4}
              maxLength={noteLimit}
              readOnly={isSending}
              onChange={({ target }) => say(pushEdited({ note: target.value }))}
            />
          </Field>
          <Field label={t('notices.push.aim')}>
            <Select
              value={aim}
              options={aims.map((value) => ({ value, label: tOf(`notices.push.aim.${value}`) }))}
              onChange={({ target }) => {
                const chosen = aims.find((each) => each === target.value)
                if (chosen !== undefined) say(pushEdited({ aim: chosen, at: '' }))
              }}
            />
          </Field>
          {aim === 'everybody' ? null : (
            <Field label={tOf(`notices.push.at.${aim}`)} required>
              <TextInput
                value={at}
                maxLength={80}
                inputMode={aim === 'scope' ? 'text' : 'numeric'}
                readOnly={isSending}
                onChange={({ target }) => say(pushEdited({ at: target.value }))}
              />
            </Field>
          )}
          <div>
            <Button type="submit" variant="primary" busy={isSending} disabled={!isReady}>
              {t('notices.push.send')}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  )
}
