import { factorMethodChosen, maskedPhone } from '../../domain/profile/index.ts'
import { currentUser, isEnrolling, type User } from '../../domain/session/index.ts'
import { t } from '../../domain/messages/index.ts'
import { setup } from '../setup/index.ts'
import { useAppSelector, useSay, useSecret } from '../store/index.ts'
import { Banner, Card, DescriptionList, Field, Grid, GridItem, PageHeader, RadioGroup, Stack } from '../ui/index.ts'
import { Authenticator, SignInFirst } from './Authenticator.tsx'
import { Phone } from './Phone.tsx'
import css from './profile.module.css'

const Personal = () => {
  const user = useAppSelector(currentUser)
  if (user === null) return null
  return (
    <Card title={t('profile.personal')}>
      <DescriptionList
        items={[
          { term: t('profile.name'), value: `${user.first} ${user.last}` },
          { term: t('profile.login'), value: user.user_login },
          { term: t('profile.email'), value: user.email },
          { term: t('profile.level'), value: user.role.description },
        ]}
      />
    </Card>
  )
}

const Enrolment = () => {
  const say = useSay()
  const method = useAppSelector((state) => state.profile.method)
  const secret = useSecret(useAppSelector((state) => state.profile.secret))
  const isStale = useAppSelector((state) => state.profile.authenticator === 'issued') && secret === null
  if (isStale) return <SignInFirst />
  return (
    <Stack gap={4}>
      <p>{t('profile.factor.intro')}</p>
      <Field group label={t('profile.factor.method')}>
        <RadioGroup
          value={method}
          onValueChange={(value) => say(factorMethodChosen({ method: value === 'sms' ? 'sms' : 'totp' }))}
          options={[
            { value: 'totp', label: t('profile.factor.method.totp') },
            { value: 'sms', label: t('profile.factor.method.sms') },
          ]}
        />
      </Field>
      {method === 'totp' ? <Authenticator /> : <Phone />}
    </Stack>
  )
}

const Factors = ({ user }: { readonly user: User }) => {
  const isLimited = useAppSelector(isEnrolling)
  const isActing = useAppSelector((state) => state.masquerade.on)
  const { mfa_verified: hasAuthenticator, phone_verified: hasPhone, primary_phone: phone } = user
  if (isActing) return <p>{t('profile.factor.acting')}</p>
  // Whoever is kept here has none, whatever was known of them before.
  if (isLimited || (!hasAuthenticator && !hasPhone)) return <Enrolment />
  return (
    <>
      {hasAuthenticator ? <p>{t('profile.factor.has.totp')}</p> : null}
      {hasPhone ? <p>{t('profile.factor.has.sms', { phone: maskedPhone(phone ?? '') })}</p> : null}
    </>
  )
}

const SecondFactor = () => {
  const user = useAppSelector(currentUser)
  return user === null ? null : (
    <Card title={t('profile.factor')}>
      <Factors user={user} />
    </Card>
  )
}

/** PRO-01; as far as a second factor needs it. */
export const ProfilePage = () => {
  const isLimited = useAppSelector(isEnrolling)
  const hasService = useAppSelector((state) => state.session.authConfigured)
  return (
    <div className={css.page}>
      <PageHeader title={t('route.myProfile')} />
      {isLimited ? (
        <Banner tone="warning" live="status" title={t('profile.factor.needed')}>
          {hasService ? t('profile.factor.needed.text') : t('profile.factor.none', { phone: setup.supportPhone })}
        </Banner>
      ) : null}
      <Grid>
        {hasService ? (
          <GridItem span="half">
            <SecondFactor />
          </GridItem>
        ) : null}
        <GridItem span="half">
          <Stack gap={4}>
            <Personal />
            <Card title={t('profile.details')}>
              <p>{t('profile.password', { link: t('login.forgotten') })}</p>
            </Card>
          </Stack>
        </GridItem>
      </Grid>
    </div>
  )
}
