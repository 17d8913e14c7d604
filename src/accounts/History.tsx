import { accountHistory, billCycles, historyWhole, type ClientAccount } from '../../domain/accounts/index.ts'
import { dayFromIso, shownInstant, shownIso } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import { useZone } from '../forms/index.ts'
import { useAnswer, usePart } from '../store/index.ts'
import { Awaited, Button, Card, Stack } from '../ui/index.ts'
import css from './accounts.module.css'
import { Rows } from './Rows.tsx'
import { sections } from './fields.ts'

/** As many as are read at a glance. */
const atFirst = 10

/** What has no place in the form. */
const elsewhere = {
  addons: 'account.tab.addons',
  payments: 'account.tab.payments',
  partners: 'account.tab.partners',
  affiliate: 'account.field.affiliate_id',
  bill_day: 'account.field.bill_day',
  deactivation_date: 'account.fact.deactivated',
  scheduled_archive_date: 'account.fact.archive',
  archive_date: 'account.fact.archived',
} as const

const titleOf = (field: string): string => {
  const shown = sections.flatMap(({ fields }) => fields).find(({ name }) => name === field)
  if (shown !== undefined) return t(`account.field.${shown.name}`)
  return Object.hasOwn(elsewhere, field) ? t(elsewhere[field as keyof typeof elsewhere]) : field
}

const personOf = ({ sales_reps: all, sales_rep: rep = null }: ClientAccount, id: string): string => {
  const found = [...all, ...(rep === null ? [] : [rep.user])].find((each) => String(each.id) === id)
  return found === undefined ? id : `${found.first} ${found.last}`
}

const affiliateOf = ({ affiliates = [], affiliate, initial_affiliate: first }: ClientAccount, id: string): string =>
  [...affiliates, affiliate, first].find((each) => String(each?.id) === id)?.affiliate_name ?? id

const inWords = (account: ClientAccount, field: string, value: string | null): string => {
  if (value === null || value === '') return t('account.theirs.nothing')
  if (field === 'sales_rep_id') return personOf(account, value)
  if (field === 'affiliate') return affiliateOf(account, value)
  const cycle = field === 'bill_cycle' ? billCycles.find((each) => String(each) === value) : undefined
  if (cycle !== undefined) return t(`account.cycle.${cycle}`)
  if (value === 'true' || value === 'false') return t(value === 'true' ? 'account.yes' : 'account.no')
  return field.endsWith('_date') && dayFromIso(value) !== null ? shownIso(value) : value
}

/** SRV-22: what was changed of an account, by whom, the newest first. */
export const History = ({ account }: { readonly account: ClientAccount }) => {
  const zone = useZone()
  const [isWhole, showAll] = usePart(historyWhole)
  const { value, status, again } = useAnswer(accountHistory, { id: account.id }, account.version)
  const rows = value?.rows ?? []
  const shown = isWhole === true ? rows : rows.slice(0, atFirst)
  if (value === null)
    return (
      <Awaited isThere={false} hasFailed={status === 'failed'} failure={t('account.history.failed')} again={again} />
    )
  return (
    <Stack gap={3}>
      <h2 className={css.heading}>{t('account.history')}</h2>
      {rows.length === 0 ? (
        <Card>{t('account.history.none')}</Card>
      ) : (
        <Rows
          label={t('account.history')}
          columns={[
            { title: t('account.history.when') },
            { title: t('account.history.who') },
            { title: t('account.history.what') },
          ]}
          rows={shown.map(({ version, verb, at, by, fields, before, after }) => ({
            id: version,
            cells: [
              shownInstant(at, zone),
              by ?? t('account.history.nobody'),
              <ul key="changes" className={css.changes}>
                {verb === 'update' ? null : <li>{t(`account.history.${verb}`)}</li>}
                {fields.map((field) => (
                  <li key={field}>
                    {t('account.history.change', {
                      field: titleOf(field),
                      before: inWords(account, field, before[field] ?? null),
                      after: inWords(account, field, after[field] ?? null),
                    })}
                  </li>
                ))}
              </ul>,
            ],
          }))}
        />
      )}
      {shown.length < rows.length ? (
        <div>
          <Button onClick={() => showAll(true)}>{t('account.history.all', { count: rows.length })}</Button>
        </div>
      ) : null}
    </Stack>
  )
}
