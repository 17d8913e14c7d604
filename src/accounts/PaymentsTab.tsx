import { useRef, type SubmitEvent } from 'react'
import {
  accountEditDropped,
  accountEdited,
  accountSaveAsked,
  afterPayment,
  isSavingAccount,
  unsavedOf,
  type PaymentForm,
} from '../../domain/accounts/index.ts'
import { dayFrom, isoDay, shownDay, shownIso } from '../../domain/kernel/index.ts'
import { spoken, t } from '../../domain/messages/index.ts'
import { useToday } from '../clock/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import {
  Banner,
  Button,
  Card,
  DateInput,
  EmptyState,
  Field,
  Grid,
  GridItem,
  Row,
  Stack,
  TextInput,
} from '../ui/index.ts'
import type { TabProps } from './tab.ts'
import { Rows } from './Rows.tsx'
import { useFocusOnWrong } from './useFocusOnWrong.ts'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

const PaymentForm = ({ account }: Pick<TabProps, 'account'>) => {
  const say = useSay()
  const today = dayFrom(useToday())
  const unsaved = useAppSelector((state) => unsavedOf(state, account.id))
  const isSaving = useAppSelector((state) => isSavingAccount(state, account.id, 'payment'))
  const typed = unsaved?.edit.payment
  const form: PaymentForm = typed ?? { amount: '', paid_on: today === null ? '' : shownDay(today) }
  const isWrong = unsaved?.part === 'payment' && unsaved.problem !== null
  const wrong = isWrong ? unsaved.fields : {}
  const place = useRef<HTMLFormElement>(null)
  useFocusOnWrong(place, unsaved, 'payment')
  const on = dayFrom(form.paid_on.trim()) ?? today
  const paid = afterPayment({ ...account, bill_day: account.bill_day ?? null }, on === null ? '' : isoDay(on))
  const edit = (change: Partial<PaymentForm>): void =>
    say(accountEdited({ account: account.id, version: account.version, edit: { payment: { ...form, ...change } } }))
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    say(accountSaveAsked({ account: account.id, part: 'payment' }))
  }
  return (
    <Card title={t('account.payment.new')}>
      <form ref={place} onSubmit={submit} aria-label={t('account.payment.new')} noValidate>
        <Stack gap={4}>
          <p>
            {t('account.payment.effect', {
              cycle: t(`account.cycle.${cycleOf(account.bill_cycle)}`),
              until: shownIso(paid.expiration_date),
            })}
          </p>
          {isWrong ? <Banner tone="danger" live="alert" title={spoken(unsaved.problem ?? '')} /> : null}
          <Grid>
            <GridItem>
              <Field label={t('account.payment.amount')} required error={wrong['amount']}>
                <TextInput
                  inputMode="decimal"
                  placeholder="0.00"
                  maxLength={40}
                  value={form.amount}
                  readOnly={isSaving}
                  onChange={({ target }) => edit({ amount: target.value })}
                />
              </Field>
            </GridItem>
            <GridItem>
              <Field label={t('account.payment.on')} required error={wrong['paid_on']}>
                <DateInput
                  maxLength={40}
                  value={form.paid_on}
                  readOnly={isSaving}
                  onChange={({ target }) => edit({ paid_on: target.value })}
                />
              </Field>
            </GridItem>
          </Grid>
          <Row>
            <Button type="submit" variant="primary" busy={isSaving} idle={typed === undefined}>
              {t('account.payment.record')}
            </Button>
            <Button
              variant="quiet"
              idle={typed === undefined || isSaving}
              onClick={() => say(accountEditDropped({ account: account.id, part: 'payment' }))}
            >
              {t('record.discard')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  )
}

const cycleOf = (cycle: number): 1 | 2 | 3 | 4 | 5 => ([1, 2, 3, 4, 5] as const).find((each) => each === cycle) ?? 2

/** BIL-25, BIL-23: what was paid, the newest first, and what is paid now. */
export const PaymentsTab = ({ account, may }: TabProps) => (
  <>
    {may ? <PaymentForm account={account} /> : null}
    {account.payments.length === 0 ? (
      <EmptyState icon="clock" headingLevel={2} title={t('account.payments.none')} />
    ) : (
      <Rows
        label={t('account.tab.payments')}
        columns={[{ title: t('account.payment.on') }, { title: t('account.payment.amount'), isNumber: true }]}
        rows={account.payments.toReversed().map(({ id, paid_on: on, amount }) => ({
          id,
          cells: [shownIso(on), dollars.format(Number(amount))],
        }))}
      />
    )}
  </>
)
