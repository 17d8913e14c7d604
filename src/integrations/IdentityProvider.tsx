import { saveSignOn, signOnEdited, signOnLeftAnswered } from '../../domain/integrations/index.ts'
import { actsUnderWay } from '../../domain/calls/index.ts'
import { t } from '../../domain/messages/index.ts'
import { currentAccount } from '../../domain/session/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Banner, Card, Field, LeftText, Switch, TextArea, TextInput } from '../ui/index.ts'
import css from './integrations.module.css'

const texts = [
  { name: 'alt_idp_entity_id', label: 'integrations.sso.entity' },
  { name: 'alt_idp_login_url', label: 'integrations.sso.loginUrl' },
  { name: 'alt_idp_certificate', label: 'integrations.sso.certificate' },
] as const

/** What an earlier session left: whoever reads it says whether it is still meant. */
const Left = () => {
  const say = useSay()
  const left = useAppSelector(({ integrations }) => integrations.signOnLeft[0])
  if (left === undefined) return null
  const answer = (isTaken: boolean): void => say(signOnLeftAnswered({ isTaken }))
  return (
    <LeftText onAnswer={answer}>
      {texts.map(({ name, label }) =>
        left[name] === undefined ? null : <p key={name}>{`${t(label)}: ${left[name]}`}</p>,
      )}
    </LeftText>
  )
}

/** INT-04 … INT-06, INT-20: what is typed is saved by itself. */
export const IdentityProvider = () => {
  const say = useSay()
  const account = useAppSelector(currentAccount)
  const { signOn, signOnProblem } = useAppSelector(({ integrations }) => integrations)
  const isSaving = useAppSelector((state) => actsUnderWay(state, saveSignOn).length > 0)
  const shown = (name: 'alt_idp_entity_id' | 'alt_idp_login_url' | 'alt_idp_certificate'): string =>
    signOn[name] ?? account?.[name] ?? ''
  return (
    <Card title={t('integrations.sso.identity')}>
      <div className={css.form}>
        <Left />
        {signOnProblem === null ? null : (
          <Banner tone="danger" live="alert" title={t('integrations.sso.notSaved')}>
            {signOnProblem}
          </Banner>
        )}
        <Switch
          label={t('integrations.sso.enforce')}
          help={t('integrations.sso.enforce.help')}
          checked={signOn.enforce_sso ?? account?.enforce_sso ?? false}
          onCheckedChange={(on) => say(signOnEdited({ enforce_sso: on }))}
        />
        <Field label={t('integrations.sso.entity')}>
          <TextInput
            value={shown('alt_idp_entity_id')}
            maxLength={2_000}
            onChange={(event) => say(signOnEdited({ alt_idp_entity_id: event.target.value }))}
          />
        </Field>
        <Field label={t('integrations.sso.loginUrl')}>
          <TextInput
            value={shown('alt_idp_login_url')}
            maxLength={2_000}
            inputMode="url"
            onChange={(event) => say(signOnEdited({ alt_idp_login_url: event.target.value }))}
          />
        </Field>
        <Field label={t('integrations.sso.certificate')}>
          <TextArea
            value={shown('alt_idp_certificate')}
            rows={6}
            maxLength={20_000}
            onChange={(event) => say(signOnEdited({ alt_idp_certificate: event.target.value }))}
          />
        </Field>
        <span className={css.status} role="status">
          {isSaving ? t('status.saving') : ''}
        </span>
      </div>
    </Card>
  )
}
