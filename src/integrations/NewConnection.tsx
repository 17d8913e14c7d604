import type { SubmitEvent } from 'react'
import {
  connectAsked,
  connectionTyped,
  longestAddress,
  longestClientId,
  windowBlocked,
} from '../../domain/integrations/index.ts'
import { shownPart } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import { useAppSelector, usePart, useSay } from '../store/index.ts'
import { Banner, Button, Card, Field, TextInput } from '../ui/index.ts'
import css from './integrations.module.css'

const nothing = { client_id: '', redirect_uri: '' }

/** INT-11 … INT-13 */
export const NewConnection = () => {
  const [typed, type] = usePart(connectionTyped)
  const say = useSay()
  const isBlocked = useAppSelector((state) => shownPart(state, windowBlocked))
  const { client_id, redirect_uri } = typed ?? nothing
  const [clientId, redirect] = [client_id.trim(), redirect_uri.trim()]
  const edit = (changed: Partial<typeof nothing>): void => type({ client_id, redirect_uri, ...changed })
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (clientId !== '') say(connectAsked({ client_id: clientId, redirect_uri: redirect }))
  }
  return (
    <Card title={t('integrations.new')}>
      <form className={css.form} aria-label={t('integrations.new')} onSubmit={submit} noValidate>
        {isBlocked === true ? (
          <Banner tone="danger" live="alert">
            {t('integrations.blocked')}
          </Banner>
        ) : null}
        <Field label={t('integrations.clientId')} required>
          <TextInput
            value={client_id}
            maxLength={longestClientId}
            spellCheck={false}
            onChange={(event) => edit({ client_id: event.target.value })}
          />
        </Field>
        <Field label={t('integrations.redirect')} help={t('integrations.redirect.hint')}>
          <TextInput
            value={redirect_uri}
            maxLength={longestAddress}
            inputMode="url"
            spellCheck={false}
            onChange={(event) => edit({ redirect_uri: event.target.value })}
          />
        </Field>
        <div>
          <Button type="submit" variant="primary" disabled={clientId === ''}>
            {t('integrations.authorize')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
