import { optionsFor } from '../../domain/config/index.ts'
import type { Lookup } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import {
  asGroups,
  asItems,
  filterRemoved,
  filterSet,
  filterTitle,
  formOf,
  mayFilterBy,
  reportForm,
  wordOf,
  type PlainFilter,
  type ReportType,
} from '../../domain/reports/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { useAppSelector, useAppState, useSay } from '../store/index.ts'
import { Field, Select } from '../ui/index.ts'

type Props = { readonly report: ReportType; readonly filter: PlainFilter }

const Words = ({ report, filter }: Props) => {
  const say = useSay()
  const value = useAppSelector((state) => reportForm(state, report).filters[filter])
  const form = formOf(filter)
  const words = form.is === 'words' ? form.words : []
  return (
    <Field label={filterTitle(filter)}>
      <Select
        value={typeof value === 'string' ? value : (words[0] ?? '')}
        options={words.map((word) => ({ value: word, label: wordOf(filter, word) }))}
        onChange={({ target }) => say(filterSet({ report, filter, to: { [filter]: target.value } }))}
      />
    </Field>
  )
}

const noGrant = '-1'

/** RPT-79: one entry, or all. An assigned advocate is the one item of what is combined. */
const One = ({ report, filter, lookup }: Props & { readonly lookup: Lookup }) => {
  const say = useSay()
  const read = useAppState()
  useAppSelector((state) => state.config)
  const filters = useAppSelector((state) => reportForm(state, report).filters)
  const isOfGrants = filter === 'grant'
  const chosen = filter === 'assigned' ? asItems(filters.assigned ?? [])[0] : filters[filter]
  const value = isOfGrants && filters.by_grant === -1 ? noGrant : String(chosen ?? '')
  const choose = (id: string): void => {
    if (isOfGrants && id !== noGrant && filters.by_grant === -1)
      say(filterRemoved({ report, filter: 'by_grant', at: 0 }))
    if (id === '' || id === noGrant) say(filterRemoved({ report, filter, at: 0 }))
    else
      say(filterSet({ report, filter, to: { [filter]: filter === 'assigned' ? asGroups([Number(id)]) : Number(id) } }))
    if (id === noGrant) say(filterSet({ report, filter: 'by_grant', to: { by_grant: -1 } }))
  }
  return (
    <Field label={filterTitle(filter === 'assigned' ? 'advocate' : filter)}>
      <Select
        value={value}
        options={[
          { value: '', label: t('report.word.any') },
          ...(isOfGrants ? [{ value: noGrant, label: t('report.grant.no') }] : []),
          ...optionsFor(read(), lookup).map((option) => ({ value: String(option.value), label: option.label })),
        ]}
        onChange={({ target }) => choose(target.value)}
      />
    </Field>
  )
}

/** RPT-61 */
const ClientAccount = ({ report }: Pick<Props, 'report'>) => {
  const say = useSay()
  const chosen = useAppSelector((state) => reportForm(state, report).filters.client_account ?? null)
  const accounts = useAppSelector((state) => state.config.report?.accounts)
  return (
    <Field label={filterTitle('client_account')}>
      <Select
        value={chosen === null ? '' : String(chosen)}
        options={[
          { value: '', label: t('report.accounts.all') },
          ...(accounts ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ target: { value } }) =>
          say(
            value === ''
              ? filterRemoved({ report, filter: 'client_account', at: 0 })
              : filterSet({ report, filter: 'client_account', to: { client_account: Number(value) } }),
          )
        }
      />
    </Field>
  )
}

/** What stands in the form of a report of itself (RPT-02, RPT-79). */
export const PlainField = (props: Props) => {
  const scopes = useAppSelector(scopesOf)
  const form = formOf(props.filter)
  if (!mayFilterBy(props.filter, scopes ?? new Set())) return null
  if (form.is === 'one' || form.is === 'combinable') return <One {...props} lookup={form.lookup} />
  if (form.is === 'account') return <ClientAccount report={props.report} />
  return <Words {...props} />
}
