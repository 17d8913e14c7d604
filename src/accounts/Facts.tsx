import type { ClientAccount } from '../../domain/accounts/index.ts'
import { shownInstant, shownIso } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import { useZone } from '../forms/index.ts'
import { Card, DescriptionList } from '../ui/index.ts'

/** BIL-01: what follows from the work of an account and is not typed. */
export const Facts = ({ account }: { readonly account: ClientAccount }) => {
  const zone = useZone()
  const at = (instant: string | null | undefined): string =>
    instant == null ? t('account.fact.never') : shownInstant(instant, zone)
  const firewall = account.firewall_ip_whitelist ?? []
  const days = [
    ['account.fact.deactivated', account.deactivation_date],
    ['account.fact.archive', account.archive_date == null ? account.scheduled_archive_date : null],
    ['account.fact.archived', account.archive_date],
  ] as const
  return (
    <Card title={t('account.facts')}>
      <DescriptionList
        items={[
          { term: t('account.fact.last_login'), value: at(account.last_login_date) },
          { term: t('account.fact.last_activity'), value: at(account.last_activity_date) },
          ...days.flatMap(([term, day]) => (day == null ? [] : [{ term: t(term), value: shownIso(day) }])),
          ...(account.initial_affiliate == null
            ? []
            : [{ term: t('account.fact.initial_affiliate'), value: account.initial_affiliate.affiliate_name }]),
          { term: t('account.fact.fiscal'), value: shownIso(account.fiscal_year_start) },
          { term: t('account.fact.sso'), value: t(account.sso_application === true ? 'account.yes' : 'account.no') },
          {
            term: t('account.fact.firewall'),
            value: firewall.length === 0 ? t('account.fact.everywhere') : firewall.join(', '),
          },
        ]}
      />
    </Card>
  )
}
