import { useId, useRef, type RefObject, type SubmitEvent } from 'react'
import {
  accountEditDropped,
  accountEdited,
  accountSaveAsked,
  isSavingAccount,
  partnerQuestion,
  partnerRemovalAsked,
  unsavedOf,
  type ClientAccount,
  type PartnerForm,
} from '../../domain/accounts/index.ts'
import { same } from '../../domain/kernel/index.ts'
import { spoken, t } from '../../domain/messages/index.ts'
import { focusInSight } from '../forms/index.ts'
import { useAppSelector, usePart, useSay } from '../store/index.ts'
import {
  Banner,
  Button,
  Card,
  ConfirmDialog,
  EmptyState,
  Field,
  Grid,
  GridItem,
  Row,
  Stack,
  TextInput,
  useFocusAfterRemoval,
} from '../ui/index.ts'
import type { TabProps } from './tab.ts'
import { Rows } from './Rows.tsx'
import { useFocusOnWrong } from './useFocusOnWrong.ts'

const fields = [
  ['name', 'account.partner.name', 160],
  ['contact_person', 'account.field.contact_person', 160],
  ['email', 'account.users.email', 255],
  ['phone', 'account.partner.phone', 40],
] as const

const blank: PartnerForm = { id: 0, name: '', contact_person: '', email: '', phone: '' }

type Partner = NonNullable<ClientAccount['partners']>[number]
const formOf = (partner: Partner): PartnerForm => ({
  id: partner.id,
  name: partner.name,
  contact_person: partner.contact_person ?? '',
  email: partner.email ?? '',
  phone: partner.phone ?? '',
})

/** Whether something else stands in the form than what is saved of its partner. */
const isTyped = (form: PartnerForm | undefined, partners: readonly Partner[]): boolean => {
  const saved = partners.find(({ id }) => id === form?.id)
  return form !== undefined && !same(form, saved === undefined ? blank : formOf(saved))
}

type FieldsProps = Pick<TabProps, 'account'> & { readonly place: RefObject<HTMLFormElement | null> }

const PartnerFields = ({ account, place }: FieldsProps) => {
  const say = useSay()
  const unsaved = useAppSelector((state) => unsavedOf(state, account.id))
  const isSaving = useAppSelector((state) => isSavingAccount(state, account.id, 'partner'))
  const typed = unsaved?.edit.partner
  const form = typed ?? blank
  const isWrong = unsaved?.part === 'partner' && unsaved.problem !== null
  const wrong = isWrong ? unsaved.fields : {}
  useFocusOnWrong(place, unsaved, 'partner')
  const title = t(form.id === 0 ? 'account.partner.new' : 'account.partner.change')
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    say(accountSaveAsked({ account: account.id, part: 'partner' }))
  }
  return (
    <Card title={title}>
      <form ref={place} onSubmit={submit} aria-label={title} noValidate>
        <Stack gap={4}>
          {isWrong ? <Banner tone="danger" live="alert" title={spoken(unsaved.problem ?? '')} /> : null}
          <Grid>
            {fields.map(([name, label, most]) => (
              <GridItem key={name} span="half">
                <Field label={t(label)} required={name === 'name'} error={wrong[name]}>
                  <TextInput
                    value={form[name]}
                    maxLength={most}
                    readOnly={isSaving}
                    onChange={({ target }) =>
                      say(
                        accountEdited({
                          account: account.id,
                          version: account.version,
                          edit: { partner: { ...form, [name]: target.value } },
                        }),
                      )
                    }
                  />
                </Field>
              </GridItem>
            ))}
          </Grid>
          <Row>
            <Button type="submit" variant="primary" busy={isSaving} idle={typed === undefined}>
              {t(form.id === 0 ? 'account.partner.add' : 'record.save')}
            </Button>
            <Button
              variant="quiet"
              idle={typed === undefined || isSaving}
              onClick={() => say(accountEditDropped({ account: account.id, part: 'partner' }))}
            >
              {t('record.discard')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  )
}

/** BIL-25: the organisations that an account works with. */
export const PartnersTab = ({ account, may }: TabProps) => {
  const say = useSay()
  const [asked, ask] = usePart(partnerQuestion)
  const partners = account.partners ?? []
  const reason = useId()
  const form = useRef<HTMLFormElement>(null)
  const toForm = (): void => focusInSight(form.current?.querySelector('input'))
  useFocusAfterRemoval(partners.length, () => form.current?.querySelector('input'))
  const isHeld = useAppSelector((state) => isTyped(unsavedOf(state, account.id)?.edit.partner, partners))
  const name = partners.find(({ id }) => id === asked)?.name ?? ''
  return (
    <>
      {may ? <PartnerFields account={account} place={form} /> : null}
      {may && isHeld && partners.length > 0 ? <p id={reason}>{t('account.partner.typed')}</p> : null}
      {partners.length === 0 ? (
        <EmptyState icon="users" headingLevel={2} title={t('account.partners.none')} />
      ) : (
        <Rows
          label={t('account.tab.partners')}
          columns={[
            { title: t('account.partner.name') },
            { title: t('account.field.contact_person'), onlyWide: true },
            { title: t('account.users.email'), onlyWide: true },
            { title: t('account.partner.phone') },
            ...(may ? [{ title: t('account.partner.actions') }] : []),
          ]}
          rows={partners.map((partner) => ({
            id: partner.id,
            cells: [
              partner.name,
              partner.contact_person ?? '–',
              partner.email ?? '–',
              partner.phone ?? '–',
              ...(may
                ? [
                    <Row key="actions">
                      <Button
                        size="small"
                        aria-label={t('account.partner.editOne', { name: partner.name })}
                        disabled={isHeld}
                        aria-describedby={isHeld ? reason : undefined}
                        onClick={() => {
                          say(
                            accountEdited({
                              account: account.id,
                              version: account.version,
                              edit: { partner: formOf(partner) },
                            }),
                          )
                          toForm()
                        }}
                      >
                        {t('account.partner.edit')}
                      </Button>
                      <Button
                        size="small"
                        variant="quiet"
                        aria-label={t('account.partner.removeOne', { name: partner.name })}
                        onClick={() => ask(partner.id)}
                      >
                        {t('account.partner.remove')}
                      </Button>
                    </Row>,
                  ]
                : []),
            ],
          }))}
        />
      )}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => ask(null)}
        title={t('account.partner.removeOne', { name })}
        description={t('account.partner.remove.text')}
        confirmLabel={t('account.partner.remove')}
        danger
        onConfirm={() => {
          if (asked !== null)
            say(partnerRemovalAsked({ account: account.id, version: account.version, partner: asked }))
          ask(null)
        }}
      />
    </>
  )
}
