import { useEffect, useId } from 'react'
import { useNavigate } from 'react-router-dom'
import { addonCapabilities, addonNames, addons, type AddonName } from '../../domain/access/index.ts'
import { addonAsked, addonQuestion, lastDayOf, hindranceTo, setAddon, stateOf } from '../../domain/addons/index.ts'
import { actsUnderWay } from '../../domain/calls/index.ts'
import { dayFrom, isoDay, same, shownIso } from '../../domain/kernel/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { pathOf } from '../../domain/navigation/index.ts'
import { currentAccount, type Account } from '../../domain/session/index.ts'
import { useToday } from '../clock/index.ts'
import { useAppSelector, usePart, useSay } from '../store/index.ts'
import { Badge, Button, Card, ConfirmDialog } from '../ui/index.ts'
import css from './addons.module.css'

type Question = { readonly name: AddonName; readonly active: boolean }

const named = (names: readonly AddonName[]): string => names.map((name) => addons[name].label).join(', ')

const tones = { active: 'success', pending: 'warning', off: 'neutral' } as const

type ModuleProps = {
  readonly all: Account['addons']
  readonly name: AddonName
  readonly may: boolean
  readonly busy: boolean
  readonly onAsk: (question: Question) => void
  readonly onKeep: () => void
}

const Module = ({ all, name, may, busy, onAsk, onKeep }: ModuleProps) => {
  const id = useId()
  const { label, beta, requirements } = addons[name]
  const is = stateOf(all, name)
  const hindrance = hindranceTo(all, name, is !== 'active')
  const stops = hindrance && t(hindrance.why, { names: hindrance.names })
  const ends = shownIso(all.find((held) => held.label === label)?.ends_on)
  const verb = { active: 'cancel', pending: 'keep', off: 'enable' }[is] as 'cancel' | 'keep' | 'enable'
  const press = (): void => (is === 'pending' ? onKeep() : onAsk({ name, active: is === 'off' }))
  return (
    <li className={css.module}>
      <div className={css.name}>
        <h3>{label}</h3>
        <Badge tone={tones[is]}>{t(`addon.${is}`)}</Badge>
        {beta ? <Badge tone="accent">{t('addon.beta')}</Badge> : null}
      </div>
      <Button
        size="small"
        busy={busy}
        disabled={stops !== null || !may}
        aria-label={t(`addon.${verb}One`, { name: label })}
        aria-describedby={stops === null ? undefined : `${id}-why`}
        onClick={press}
      >
        {t(`addon.${verb}`)}
      </Button>
      <div className={css.about}>
        {is === 'pending' && ends !== '' ? <p>{t('addon.until', { day: ends })}</p> : null}
        <ul className={css.brings} aria-label={t('addon.brings')}>
          {addonCapabilities(name).map((capability) => (
            <li key={capability}>{tOf(`addon.brings.${capability}`)}</li>
          ))}
        </ul>
        {requirements.length === 0 ? null : <p>{t('addon.needs', { names: named(requirements) })}</p>}
        {stops === null ? null : <p id={`${id}-why`}>{stops}</p>}
      </div>
    </li>
  )
}

type ListProps = {
  readonly account: Pick<Account, 'addons' | 'expiration_date'>
  /** Whether they may be changed. */
  readonly may?: boolean
  readonly changing: readonly AddonName[]
  readonly question: Question | null
  readonly onAsk: (question: Question | null) => void
  readonly onSet: (question: Question) => void
}

/** Each module of an account, turned on and cancelled after a question. */
export const ModuleList = ({ account, may = true, changing, question, onAsk, onSet }: ListProps) => {
  const today = dayFrom(useToday())
  const { addons: all } = account
  const paidTo = shownIso(lastDayOf(account.expiration_date, today === null ? '' : isoDay(today)))
  const label = question === null ? '' : addons[question.name].label
  const confirm = (): void => {
    if (question !== null) onSet(question)
    onAsk(null)
  }
  return (
    <>
      <ul className={css.list}>
        {addonNames.map((name) => (
          <Module
            key={name}
            all={all}
            name={name}
            may={may}
            busy={changing.includes(name)}
            onAsk={onAsk}
            onKeep={() => onSet({ name, active: true })}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={question !== null}
        onOpenChange={() => onAsk(null)}
        title={t(question?.active === false ? 'addon.askCancel' : 'addon.askEnable', { name: label })}
        description={
          question?.active === false
            ? paidTo === ''
              ? t('addon.askCancel.now')
              : t('addon.askCancel.until', { day: paidTo })
            : t('addon.askEnable.text')
        }
        confirmLabel={t(question?.active === false ? 'addon.cancelOne' : 'addon.enable', { name: label })}
        {...(question?.active === false ? { cancelLabel: t('addon.notCancelled'), danger: true } : {})}
        onConfirm={confirm}
      />
    </>
  )
}

/** ADM-27: the modules of the agency; NAV-11 comes with one. */
export const Modules = () => {
  const say = useSay()
  const navigate = useNavigate()
  const account = useAppSelector(currentAccount)
  const isAtQuestion = useAppSelector((state) => state.navigation.at?.route === 'admin.enableAgm')
  const changing = useAppSelector((state) => actsUnderWay(state, setAddon), same)
  const [asked, setAsked] = usePart(addonQuestion)
  const isAnswered = account !== null && isAtQuestion && stateOf(account.addons, 'advanced_grant_manager') !== 'off'
  useEffect(() => {
    if (isAnswered) void navigate(pathOf({ route: 'admin', tab: 'addons' }), { replace: true })
  }, [isAnswered, navigate])
  if (account === null) return null
  const byAddress: Question | null =
    isAtQuestion && stateOf(account.addons, 'advanced_grant_manager') === 'off'
      ? { name: 'advanced_grant_manager', active: true }
      : null
  const ask = (question: Question | null): void => {
    setAsked(question)
    if (question === null && isAtQuestion) void navigate(pathOf({ route: 'admin', tab: 'addons' }), { replace: true })
  }
  return (
    <Card title={t('admin.tab.addons')}>
      <div className={css.page}>
        <p>{t('addon.intro')}</p>
        <ModuleList
          account={account}
          changing={changing.map(({ name }) => name)}
          question={asked ?? byAddress}
          onAsk={ask}
          onSet={(set) => say(addonAsked(set))}
        />
      </div>
    </Card>
  )
}
