import { useState, type SubmitEvent } from 'react'
import { loginCancelled, loginRequested } from '../../domain/session/index.ts'
import type { SecretHandle } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import { useSay, useSeal } from '../store/index.ts'
import { Button, Field, Row, Stack, TextInput } from '../ui/index.ts'

type Props = {
  readonly method: 'totp' | 'sms'
  readonly userLogin: string
  readonly password: SecretHandle
  readonly busy: boolean
}

/** SES-47: the second factor; the password waits in the vault and goes again with the code. */
export const CodeForm = ({ method, userLogin, password, busy }: Props) => {
  const [code, setCode] = useState('')
  const say = useSay()
  const seal = useSeal()
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (code.trim() === '' || busy) return
    say(loginRequested({ user_login: userLogin, password, code: seal(code.trim()) }))
    setCode('')
  }
  return (
    <form onSubmit={submit} aria-label={t('login.code.title')}>
      <Stack gap={4}>
        <Field label={t('login.code')} help={t(`login.code.${method}`)}>
          <TextInput
            // The person was just asked for it, and nothing else is on the page.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            autoComplete="one-time-code"
            inputMode={method === 'sms' ? 'numeric' : 'text'}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
        <Row justify="between">
          <Button variant="quiet" onClick={() => say(loginCancelled({}))}>
            {t('login.code.cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={busy} disabled={code.trim() === ''}>
            {t('login.code.submit')}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
