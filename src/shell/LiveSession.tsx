import { useCallback, useRef, useSyncExternalStore, type RefObject } from 'react'
import { answered, isAsking, type Asking } from '../../domain/realtime/index.ts'
import { logoutRequested } from '../../domain/session/index.ts'
import { t, type MessageKey } from '../../domain/messages/index.ts'
import { useClock } from '../clock/index.ts'
import { setup } from '../setup/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Button, Dialog, Spinner } from '../ui/index.ts'
import css from './notice.module.css'

const asks = {
  idle: { title: 'realtime.idle.title', text: 'realtime.idle.text' },
  waiting: { title: 'realtime.waiting.title', text: 'realtime.waiting.text' },
  contested: { title: 'realtime.contested.title', text: 'realtime.contested.text' },
  ssoWaiting: { title: 'realtime.switchWaiting.title', text: 'realtime.switchWaiting.text' },
  ssoContested: { title: 'realtime.switchContested.title', text: 'realtime.switchContested.text' },
} as const satisfies Readonly<Record<Asking, { readonly title: MessageKey; readonly text: MessageKey }>>

/** Seconds to a time by this device's clock; looks again each second. */
const useSecondsTo = (until: number): number => {
  const clock = useClock()
  const subscribe = useCallback((changed: () => void) => clock.every(1_000, changed), [clock])
  return useSyncExternalStore(subscribe, () => Math.max(0, Math.ceil((until - clock.now()) / 1_000)))
}

/** What is counted down changes each second, and is read out when it is looked for only. */
const Countdown = ({ until }: { readonly until: number }) => {
  const seconds = useSecondsTo(until)
  return (
    <p role="timer" className={css.countdown}>
      {t('realtime.left', { seconds })}
    </p>
  )
}

type Safe = RefObject<HTMLButtonElement | null>

const Answer = ({ live, safe }: { readonly live: Asking; readonly safe: Safe }) => {
  const say = useSay()
  switch (live) {
    case 'waiting':
      return <Button onClick={() => say(answered({ answer: 'cancelLogin' }))}>{t('realtime.cancelLogin')}</Button>
    case 'ssoWaiting':
      return <Button onClick={() => say(answered({ answer: 'cancelSwitch' }))}>{t('realtime.cancelSwitch')}</Button>
    case 'ssoContested':
      return (
        <>
          <Button onClick={() => say(answered({ answer: 'switchNow' }))}>{t('realtime.switchNow')}</Button>
          <Button ref={safe} variant="primary" onClick={() => say(answered({ answer: 'keep' }))}>
            {t('realtime.keep')}
          </Button>
        </>
      )
    case 'idle':
    case 'contested':
      return (
        <>
          <Button onClick={() => say(logoutRequested({}))}>{t('realtime.leave')}</Button>
          <Button
            ref={safe}
            variant="primary"
            onClick={() => say(answered({ answer: live === 'idle' ? 'stay' : 'refuse' }))}
          >
            {t('realtime.stay')}
          </Button>
        </>
      )
  }
}

/**
 * RTS-18, RTS-31, RTS-34, MSQ-13, MSQ-14: what a user is asked of their session; every tab shows it, and an answer in one
 * is for all.
 */
const SessionQuestion = ({ live }: { readonly live: Asking }) => {
  const until = useAppSelector((state) => state.realtime.until)
  const seconds = useAppSelector((state) => state.realtime.seconds) ?? 0
  const name = useAppSelector((state) => state.realtime.newcomer?.known?.name) ?? ''
  const { title, text } = asks[live]
  // Whoever comes back presses any key first, or is in the middle of a word: that ends no session.
  const safe = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      key={live}
      open
      onOpenChange={() => undefined}
      dismissible={false}
      saysNothing
      role="alertdialog"
      size="small"
      title={t(title)}
      description={t(text, { minutes: setup.idleMinutes, seconds, name })}
      initialFocus={safe}
      footer={<Answer live={live} safe={safe} />}
    >
      {until === null ? null : <Countdown until={until} />}
    </Dialog>
  )
}

/** RTS-10: lies over the shell and hides nothing; whoever types goes on. */
const Reconnecting = () => (
  <div role="status" className={css.reconnecting}>
    <Spinner />
    <p>
      <strong>{t('realtime.reconnecting')}</strong> {t('realtime.reconnecting.text')}
    </p>
  </div>
)

/** MSQ-15: while one session ends and the next begins, in this tab or in another of the browser. */
const Switching = () => (
  <div role="status" className={css.reconnecting}>
    <Spinner />
    <p>
      <strong>{t('realtime.switching')}</strong>
    </p>
  </div>
)

export const LiveSession = () => {
  const live = useAppSelector((state) => state.realtime.live)
  const isReconnecting = useAppSelector((state) => state.realtime.connection === 'reconnecting')
  return (
    <>
      {isReconnecting ? <Reconnecting /> : null}
      {live === 'switching' || live === 'handedOver' ? <Switching /> : null}
      {isAsking(live) ? <SessionQuestion live={live} /> : null}
    </>
  )
}
