import { useState, type SubmitEvent } from 'react'
import { passwordsMatch } from '../../domain/session/index.ts'
import { t } from '../../domain/messages/index.ts'
import { useAppSelector } from '../store/index.ts'
import { Banner, Button, Field, PasswordInput, Stack } from '../ui/index.ts'

type Props = {
  readonly label: string
  readonly submit: string
  readonly busy: boolean
  readonly failure: string | null
  readonly onSubmit: (password: string, repeated: string) => void
}

/** Nothing where the link is of no use any more: then its words are there instead. */
export const NewPasswordByLink = (props: Props) => {
  const link = useAppSelector((state) => state.session.link)
  if (link === null) return null
  if (link.state !== 'open') return <Banner tone="warning">{t(`link.${link.state}`)}</Banner>
  return (
    <>
      {link.user_login === null ? null : <p>{t('link.for', { login: link.user_login, agency: link.agency ?? '' })}</p>}
      <NewPassword {...props} />
    </>
  )
}

/** A new password, twice; the server says whether it is strong enough. */
const NewPassword = ({ label, submit, busy, failure, onSubmit }: Props) => {
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [tried, setTried] = useState(false)
  const match = passwordsMatch(password, repeated)
  const send = (event: SubmitEvent): void => {
    event.preventDefault()
    setTried(true)
    if (match.ok && password !== '' && !busy) onSubmit(password, repeated)
  }
  return (
    <form onSubmit={send} aria-label={label}>
      <Stack gap={4}>
        {failure === null ? null : (
          <Banner tone="danger" live="alert">
            {failure}
          </Banner>
        )}
        <Field label={t('reset.new')} help={t('reset.rules')} required>
          <PasswordInput
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        <Field label={t('reset.repeat')} required error={tried && !match.ok ? match.refusal.message : undefined}>
          <PasswordInput
            autoComplete="new-password"
            value={repeated}
            onChange={(event) => setRepeated(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" busy={busy} disabled={password === '' || repeated === ''}>
          {submit}
        </Button>
      </Stack>
    </form>
  )
}
