import { useState, type SubmitEvent } from 'react'
import {
  isFactorPhone,
  isPhoneCode,
  maskedPhone,
  phoneCodeGiven,
  phoneGiven,
  phoneWithdrawn,
} from '../../domain/profile/index.ts'
import { t } from '../../domain/messages/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Button, Field, Row, Stack, TextInput } from '../ui/index.ts'
import { CodeEntry } from './CodeEntry.tsx'

const PhoneEntry = () => {
  const say = useSay()
  const busy = useAppSelector((state) => state.profile.isSending)
  const problem = useAppSelector((state) => state.profile.problem)
  const before = useAppSelector(({ profile }) => profile.phone ?? profile.sentTo)
  const [typed, setTyped] = useState(before ?? '')
  const [wasSent, setSent] = useState(false)
  const isWrong = wasSent && !isFactorPhone(typed)
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    setSent(true)
    if (!busy && isFactorPhone(typed)) say(phoneGiven({ phone: typed }))
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={3} align="start">
        <Field
          label={t('profile.sms.phone')}
          help={t('profile.sms.phone.help')}
          error={isWrong ? t('profile.sms.phone.wrong') : (problem ?? undefined)}
        >
          <TextInput
            type="tel"
            autoComplete="tel"
            inputMode="numeric"
            maxLength={40}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" busy={busy}>
          {t('profile.sms.send')}
        </Button>
      </Stack>
    </form>
  )
}

/** PRO-30 … PRO-33 */
export const Phone = () => {
  const say = useSay()
  const phone = useAppSelector((state) => state.profile.phone)
  const sentTo = useAppSelector((state) => state.profile.sentTo)
  const busy = useAppSelector((state) => state.profile.isSending)
  if (phone === null || phone !== sentTo) return <PhoneEntry />
  return (
    <Stack gap={3}>
      <p role="status">{t('profile.sms.sent', { phone: maskedPhone(phone) })}</p>
      <CodeEntry
        label={t('profile.sms.code')}
        submit={t('profile.sms.verify')}
        isWhole={isPhoneCode}
        isAsked
        onCode={(code) => say(phoneCodeGiven({ code }))}
      />
      <Row>
        <Button variant="quiet" idle={busy} onClick={() => say(phoneGiven({ phone }))}>
          {t('profile.sms.resend')}
        </Button>
        <Button variant="quiet" idle={busy} onClick={() => say(phoneWithdrawn({}))}>
          {t('profile.sms.other')}
        </Button>
      </Row>
    </Stack>
  )
}
