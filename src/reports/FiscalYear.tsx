import { passes } from '../../domain/access/index.ts'
import { dayAt, dayFromIso, isoDay } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import {
  fiscalChoice,
  fiscalDayIn,
  fiscalDayTyped,
  fiscalYearChosen,
  mayBeginFiscalYear,
} from '../../domain/reports/index.ts'
import { currentAccount, scopesOf } from '../../domain/session/index.ts'
import { useMinute } from '../clock/index.ts'
import { useZone } from '../forms/index.ts'
import { useAppSelector, usePart, useSay } from '../store/index.ts'
import { Field, TextInput } from '../ui/index.ts'

/** RPT-09: what quarters and years of all the agency's reports are counted from, for whoever edits the account. */
export const FiscalYear = () => {
  const say = useSay()
  const today = dayAt(useMinute(), useZone())
  const mayEdit = useAppSelector((state) => passes(scopesOf(state) ?? new Set(), 'account.edit'))
  const start = useAppSelector((state) => currentAccount(state)?.fiscal_year_start ?? '')
  const [typed, setTyped] = usePart(fiscalDayTyped)
  const known = dayFromIso(start)
  if (!mayEdit || known === null) return null
  const { first, last } = fiscalChoice(today)
  const shown = typed ?? isoDay(fiscalDayIn(today.year, known))
  const day = dayFromIso(shown)
  const isWrong = day === null || !mayBeginFiscalYear(day, today)
  const leave = (): void => {
    if (typed === null || isWrong) return
    say(fiscalYearChosen({ from: shown }))
    setTyped(null)
  }
  return (
    <Field
      label={t('report.fiscal')}
      help={t('report.fiscal.help')}
      error={isWrong ? t('report.fiscal.otherYear') : undefined}
    >
      <TextInput
        type="date"
        min={isoDay(first)}
        max={isoDay(last)}
        value={shown}
        onChange={({ target }) => setTyped(dayFromIso(target.value) === null ? null : target.value)}
        onBlur={leave}
        onKeyDown={({ key }) => (key === 'Enter' ? leave() : undefined)}
      />
    </Field>
  )
}
