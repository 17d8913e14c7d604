import type { SubmitEvent } from 'react'
import {
  contactEdited,
  contactPage,
  contactRequested,
  isSendingContact,
  messageLimit,
  subjectLimit,
} from '../../domain/contact/index.ts'
import { t } from '../../domain/messages/index.ts'
import { currentAccount, currentUser } from '../../domain/session/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Banner, Button, Card, Field, PageHeader, Stack, TextArea, TextInput } from '../ui/index.ts'
import css from './contact.module.css'

/** Who writes, and from where: sent along, not to be typed. */
const Sender = () => {
  const user = useAppSelector(currentUser)
  const account = useAppSelector(currentAccount)
  const page = useAppSelector(contactPage)
  const facts = [
    [t('contact.from'), user === null ? '' : `${user.first} ${user.last}`],
    [t('contact.account'), account?.name ?? ''],
    [t('contact.page'), page],
  ] as const
  return (
    <dl className={css.sender}>
      {facts.map(([name, value]) =>
        value === '' ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

/** NAV-12, NAV-13 */
export const ContactPage = () => {
  const { subject, message, status, problem } = useAppSelector((state) => state.contact)
  const isSending = useAppSelector(isSendingContact)
  const say = useSay()
  const isReady = subject.trim() !== '' && message.trim() !== '' && !isSending
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (isReady) say(contactRequested({}))
  }
  return (
    <div className={css.page}>
      <PageHeader title={t('contact.title')} />
      <Card>
        <form onSubmit={submit} aria-label={t('contact.title')}>
          <Stack gap={4}>
            <p>{t('contact.intro')}</p>
            <Sender />
            {status === 'sent' ? <Banner tone="success">{t('contact.sent')}</Banner> : null}
            {problem === null ? null : (
              <Banner tone="danger" live="alert" title={t('contact.failed')}>
                {problem}
              </Banner>
            )}
            <Field label={t('contact.subject')} required>
              <TextInput
                value={subject}
                maxLength={subjectLimit}
                readOnly={isSending}
                onChange={(event) => say(contactEdited({ subject: event.target.value }))}
              />
            </Field>
            <Field label={t('contact.message')} required>
              <TextArea
                value={message}
                rows={10}
                maxLength={messageLimit}
                readOnly={isSending}
                onChange={(event) => say(contactEdited({ message: event.target.value }))}
              />
            </Field>
            <div>
              <Button type="submit" variant="primary" busy={isSending} disabled={!isReady}>
                {t('contact.send')}
              </Button>
            </div>
          </Stack>
        </form>
      </Card>
    </div>
  )
}
