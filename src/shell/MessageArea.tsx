import { useCallback, useEffect, useRef } from 'react'
import {
  errorClosed,
  isInMaintenance,
  isOnline,
  isServerAway,
  openSnackbars,
  shownErrors,
  snackbarClosed,
  snackbarsHeld,
} from '../../domain/calls/index.ts'
import { logTroubles } from '../../domain/log/index.ts'
import { spoken, t, tOf } from '../../domain/messages/index.ts'
import type { State } from '../../domain/state.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Banner, ErrorList, Sentence, Toasts, type ToastMessage } from '../ui/index.ts'
import css from './app.module.css'

/** Nobody, before somebody has signed in. */
const isMasquerading = ({ masquerade }: Partial<State>): boolean => masquerade?.on === true

/** It may be somebody else's, and there is nothing to be done about it. */
const isOfOthers = (problem: string): boolean => problem === 'wrongKey' || problem === 'expired'

const listId = 'messages'

/** Banners and the list of handled errors, to which the page scrolls when one comes (ERR-17). */
export const MessageArea = () => {
  const errors = useAppSelector(shownErrors)
  const maintenance = useAppSelector(isInMaintenance)
  const online = useAppSelector(isOnline)
  const away = useAppSelector(isServerAway)
  const signingIn = useAppSelector(({ session }) => session.phase === 'signingIn')
  const troubles = useAppSelector(logTroubles)
  const lost = useAppSelector((state) => state.log.lost)
  const isActing = useAppSelector(isMasquerading)
  const failedEpics = useAppSelector((state) => state.calls.failedEpics.length)
  const say = useSay()
  // Each once: two may come in one moment, and one that is closed leaves another as the newest.
  const seen = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (errors.some(({ error }) => !seen.current.has(error)))
      document.getElementById(listId)?.scrollIntoView({ block: 'center' })
    seen.current = new Set(errors.map(({ error }) => error))
  }, [errors])

  return (
    <div className={css.messages}>
      {maintenance ? (
        <Banner tone="warning" live="alert">
          {t('error.maintenance')}
        </Banner>
      ) : null}
      {online ? null : (
        <Banner tone="warning" live="status">
          {t('shell.offline')}
        </Banner>
      )}
      {away ? (
        <Banner tone="warning" live="status">
          {t(signingIn ? 'login.away' : 'shell.away')}
        </Banner>
      ) : null}
      {troubles.map((problem) =>
        // Whoever works as somebody else has left a session of their own behind, which waits for them.
        isActing && problem === 'wrongKey' ? null : (
          <Banner
            key={problem}
            tone={isOfOthers(problem) ? 'info' : 'danger'}
            live={isOfOthers(problem) ? 'status' : 'alert'}
          >
            {t(`log.problem.${problem === 'corrupt' && lost === 0 ? 'uncounted' : problem}`, { lost })}
          </Banner>
        ),
      )}
      {failedEpics === 0 ? null : (
        <Banner tone="warning" live="status">
          {t('shell.epicFailed')}
        </Banner>
      )}
      <ErrorList
        id={listId}
        heading={t('error.list')}
        errors={errors.map(({ error, message, detail, link }) => ({
          id: error,
          message: (
            <>
              <span>
                <Sentence text={message} toStatus={link === 'serverStatus' || undefined} />
              </span>
              {detail === null ? null : <p className={css.errorDetail}>{spoken(detail)}</p>}
            </>
          ),
        }))}
        onClose={(error) => say(errorClosed({ error }))}
      />
    </div>
  )
}

type SnackbarsProps = { readonly undoOf?: (message: string) => ToastMessage['action'] }

/** Short messages that go by themselves (ERR-20). */
export const Snackbars = ({ undoOf }: SnackbarsProps) => {
  const snackbars = useAppSelector(openSnackbars)
  const say = useSay()
  const known = useRef(false)
  const hold = useCallback(
    (held: boolean): void => {
      if (held === known.current) return
      known.current = held
      say(snackbarsHeld({ held }))
    },
    [say],
  )
  return (
    <Toasts
      messages={snackbars.map(({ snackbar, message, about, tone, until }) => ({
        id: snackbar,
        text: about === undefined ? spoken(message) : tOf(message, { about: tOf(about) }),
        tone: tone === 'info' ? undefined : tone,
        busy: until === null && tone === 'info',
        action: undoOf?.(snackbar),
      }))}
      onDismiss={(snackbar) => say(snackbarClosed({ snackbar }))}
      onHold={hold}
    />
  )
}
