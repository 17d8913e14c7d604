import { useState } from 'react'
import { gates, showsAdvancedGrantBanner } from '../../domain/access/index.ts'
import { meets } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import { shownDay } from '../../domain/records/index.ts'
import { currentAccount, currentUser, isInactive, scopesOf } from '../../domain/session/index.ts'
import { standingOf } from '../../domain/session/index.ts'
import { useToday } from '../clock/index.ts'
import { setup } from '../setup/index.ts'
import { useAppSelector } from '../store/index.ts'
import { Banner, OutsideLink } from '../ui/index.ts'
import css from './staff.module.css'

/** A day as the wire has it, as people read it. */
const shown = (text: string): string => {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  return shownDay({ year, month, day })
}

/** BIL-06 … BIL-17, PRM-54: how the account stands. */
const AccountStatus = () => {
  const account = useAppSelector(currentAccount)
  const administers = useAppSelector((state) => meets(scopesOf(state), gates['banner.administrator']))
  const inactive = useAppSelector(isInactive)
  const [month = '', day = '', year = ''] = useToday().split('/')
  if (inactive) return <Banner tone="warning">{t('standing.inactive')}</Banner>
  if (account === null) return null
  const standing = standingOf(account, administers, `${year}-${month}-${day}`)
  switch (standing.is) {
    case 'fine':
      return null
    case 'trial':
      return (
        <Banner tone="info">
          {t('standing.trial', { days: standing.daysLeft })}{' '}
          {account.show_demo_link && setup.demoAddress !== null ? (
            <OutsideLink href={setup.demoAddress}>{t('shell.demo')}</OutsideLink>
          ) : null}
        </Banner>
      )
    case 'renewal':
      return <Banner tone="warning">{t('standing.renewal', { date: shown(standing.on) })}</Banner>
    case 'pastDue':
      return (
        <Banner tone="warning">
          {t(`standing.pastDue.${standing.tell}`, { date: shown(standing.until), phone: account.support_phone })}
        </Banner>
      )
    case 'expired':
      return <Banner tone="danger">{t(`standing.expired.${standing.tell}`)}</Banner>
  }
}

/** BIL-20, PRM-54 */
const AdvancedGrants = () => {
  const isPending = useAppSelector((state) => currentAccount(state)?.agm_pending === true)
  const scopes = useAppSelector(scopesOf)
  if (scopes === null || !showsAdvancedGrantBanner(scopes, isPending)) return null
  return <Banner tone="info">{t('standing.agmPending')}</Banner>
}

const kept = (user: number, state: string): string => `onboarding-seen-${user}-${state}`
const isKept = (name: string): boolean => {
  try {
    return localStorage.getItem(name) !== null
  } catch {
    return false
  }
}
const keep = (name: string): void => {
  try {
    localStorage.setItem(name, '1')
  } catch {
    // A browser that keeps nothing shows it again with the next page.
  }
}

/** BIL-18, BIL-19: how far the setting-up is, until it is closed in this browser. */
const Onboarding = () => {
  const user = useAppSelector((state) => currentUser(state)?.id ?? 0)
  const at = useAppSelector((state) => currentUser(state)?.onboarding_banner ?? null)
  const [closed, setClosed] = useState<string | null>(null)
  if (at === null || closed === at || isKept(kept(user, at))) return null
  const link = at === 'info_received' ? setup.schedulingAddress : at === 'complete' ? setup.knowledgeBaseAddress : null
  const close = (): void => {
    keep(kept(user, at))
    setClosed(at)
  }
  return (
    <Banner tone="info" onDismiss={close}>
      {t(`onboarding.${at}`)}{' '}
      {link === null ? null : (
        <OutsideLink href={link}>
          {t(at === 'complete' ? 'onboarding.knowledgeBase' : 'onboarding.schedule')}
        </OutsideLink>
      )}
    </Banner>
  )
}

/** NAV-43: what stands above every screen for those who are signed in. */
export const StatusBanners = () => (
  <div className={css.status}>
    <Onboarding />
    <AdvancedGrants />
    <AccountStatus />
  </div>
)
