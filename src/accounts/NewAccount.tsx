import { useEffect, useRef, type SubmitEvent } from 'react'
import { Link } from 'react-router-dom'
import {
  accountEditDropped,
  accountEdited,
  accountSaveAsked,
  isSavingAccount,
  newAccountOpen,
  unsavedOf,
  type AccountEdit,
  type AdministratorForm,
} from '../../domain/accounts/index.ts'
import { timeZones } from '../../domain/languages/index.ts'
import { spoken, t } from '../../domain/messages/index.ts'
import { pathOf } from '../../domain/navigation/index.ts'
import { useAppSelector, usePart, useSay } from '../store/index.ts'
import {
  Banner,
  Button,
  Card,
  DateInput,
  Field,
  Grid,
  GridItem,
  isFocusFree,
  Row,
  Select,
  Stack,
  TextInput,
} from '../ui/index.ts'
import { useFocusOnWrong } from './useFocusOnWrong.ts'

const nobody: AdministratorForm = { first: '', last: '', user_login: '', email: '' }
const people = [
  ['first', 'account.new.first', 80],
  ['last', 'account.new.last', 80],
  ['user_login', 'account.users.login', 255],
  ['email', 'account.users.email', 255],
] as const

/** SRV-22: an account with the usual lists, and who is to run it. What is typed stays until the account is there. */
export const NewAccount = () => {
  const say = useSay()
  const [opened, open] = usePart(newAccountOpen)
  const unsaved = useAppSelector((state) => unsavedOf(state, 0))
  const created = useAppSelector(({ accounts }) => accounts.created)
  const isSaving = useAppSelector((state) => isSavingAccount(state, 0, 'new'))
  const edit = unsaved?.edit ?? {}
  const administrator = edit.administrator ?? nobody
  const isWrong = unsaved?.part === 'new' && unsaved.problem !== null
  const wrong = isWrong ? unsaved.fields : {}
  const change = (to: AccountEdit): void => say(accountEdited({ account: 0, version: 1, edit: to }))
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    say(accountSaveAsked({ account: 0, part: 'new' }))
  }
  const isOpen = opened === true || unsaved !== undefined
  const place = useRef<HTMLFormElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  useFocusOnWrong(place, unsaved, 'new')
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    // What had the focus is gone with what stood here.
    if (isFocusFree()) (isOpen ? place.current?.querySelector('input') : opener.current)?.focus()
  }, [isOpen])
  if (!isOpen)
    return (
      <Row>
        <Button ref={opener} icon="plus" onClick={() => open(true)}>
          {t('account.new')}
        </Button>
        {created === null ? null : (
          <Link to={pathOf({ route: 'client', accountId: created, tab: 'edit' })}>{t('account.new.open')}</Link>
        )}
      </Row>
    )
  return (
    <Card title={t('account.new')}>
      <form ref={place} onSubmit={submit} aria-label={t('account.new')} noValidate>
        <Stack gap={4}>
          <p>{t('account.new.text')}</p>
          {isWrong ? <Banner tone="danger" live="alert" title={spoken(unsaved.problem ?? '')} /> : null}
          <Grid>
            <GridItem>
              <Field label={t('account.field.name')} required error={wrong['name']}>
                <TextInput
                  value={edit.name ?? ''}
                  maxLength={160}
                  readOnly={isSaving}
                  onChange={({ target }) => change({ name: target.value })}
                />
              </Field>
            </GridItem>
            <GridItem>
              <Field label={t('account.field.time_zone')} required error={wrong['time_zone']}>
                <Select
                  value={edit.time_zone ?? ''}
                  placeholder="–"
                  disabled={isSaving}
                  options={timeZones.map(({ zone, name }) => ({ value: zone, label: t(name) }))}
                  onChange={({ target }) => change({ time_zone: target.value })}
                />
              </Field>
            </GridItem>
            <GridItem>
              <Field label={t('account.field.expiration_date')} error={wrong['expiration_date']}>
                <DateInput
                  value={edit.expiration_date ?? ''}
                  maxLength={40}
                  readOnly={isSaving}
                  onChange={({ target }) => change({ expiration_date: target.value })}
                />
              </Field>
            </GridItem>
            {people.map(([name, label, most]) => (
              <GridItem key={name} span="half">
                <Field label={t(label)} required error={wrong[name]}>
                  <TextInput
                    value={administrator[name]}
                    maxLength={most}
                    readOnly={isSaving}
                    onChange={({ target }) => change({ administrator: { ...administrator, [name]: target.value } })}
                  />
                </Field>
              </GridItem>
            ))}
          </Grid>
          <Row>
            <Button type="submit" variant="primary" busy={isSaving} idle={unsaved === undefined}>
              {t('account.new.add')}
            </Button>
            <Button
              variant="quiet"
              idle={isSaving}
              onClick={() => {
                say(accountEditDropped({ account: 0, part: 'new' }))
                open(null)
              }}
            >
              {t('record.discard')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  )
}
