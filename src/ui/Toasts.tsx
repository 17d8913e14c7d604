import { useEffect, useId, useRef, useState } from 'react'
import { t } from '../../domain/messages/index.ts'
import css from './Toasts.module.css'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { Spinner } from './Spinner.tsx'
import { toneIcons } from './tone.ts'
import type { Tone } from './tone.ts'

export type ToastMessage = {
  readonly id: string
  readonly text: string
  readonly tone?: Tone | undefined
  /** Something is under way: a spinner in place of the icon. */
  readonly busy?: boolean | undefined
  readonly action?:
    | {
        readonly label: string
        /** What it is about and whose that is, as far as the message does not tell. */
        readonly about?: string | undefined
        readonly onAction: () => void
      }
    | undefined
}

export type ToastsProps = {
  readonly messages: readonly ToastMessage[]
  readonly onDismiss: (id: string) => void
  /** True while the pointer or the focus is on a message, so that whoever times them can wait. */
  readonly onHold?: ((held: boolean) => void) | undefined
}

const Toast = ({
  message,
  onDismiss,
}: {
  readonly message: ToastMessage
  readonly onDismiss: (id: string) => void
}) => {
  const aboutId = useId()
  return (
    <div className={css.toast} data-tone={message.tone}>
      {message.busy === true ? (
        <Spinner />
      ) : message.tone === undefined ? null : (
        <Icon name={toneIcons[message.tone]} size="small" />
      )}
      <span className={css.text} id={aboutId}>
        <span>{message.text}</span>
        {message.action?.about ? <span className={css.about}>{message.action.about}</span> : null}
      </span>
      {message.action === undefined ? null : (
        <button type="button" className={css.action} aria-describedby={aboutId} onClick={message.action.onAction}>
          {message.action.label}
        </button>
      )}
      <IconButton
        icon="close"
        label={t('ui.dismiss')}
        size="small"
        tooltip={false}
        onClick={() => onDismiss(message.id)}
      />
    </div>
  )
}

/**
 * The stack of short messages. Both live regions stay in the page while empty, since a region is only heard when it
 * was there before its text. Failures are assertive, all else polite.
 */
export const Toasts = ({ messages, onDismiss, onHold }: ToastsProps) => {
  const [on, setOn] = useState({ pointer: false, focus: false })
  const stack = useRef<HTMLDivElement>(null)
  const held = messages.length > 0 && (on.pointer || on.focus)
  useEffect(() => {
    onHold?.(held)
    return () => {
      if (held) onHold?.(false)
    }
  }, [held, onHold])
  // A message that goes while it has the focus or the pointer over it tells of neither.
  useEffect(() => {
    if (stack.current?.contains(document.activeElement) === true) return
    // oxlint-disable-next-line react/set-state-in-effect
    setOn((was) => (was.focus || was.pointer ? { pointer: was.pointer && messages.length > 0, focus: false } : was))
  }, [messages])
  const failures = messages.filter((message) => message.tone === 'danger')
  const others = messages.filter((message) => message.tone !== 'danger')
  return (
    <div
      ref={stack}
      className={css.stack}
      data-toasts=""
      data-print="hide"
      onPointerEnter={() => setOn((was) => ({ ...was, pointer: true }))}
      onPointerLeave={() => setOn((was) => ({ ...was, pointer: false }))}
      onFocus={() => setOn((was) => ({ ...was, focus: true }))}
      onBlur={({ currentTarget, relatedTarget }) => {
        const focus = currentTarget.contains(relatedTarget)
        setOn((was) => ({ ...was, focus }))
      }}
    >
      <div role="alert" aria-live="assertive" aria-atomic="false" className={css.region}>
        {failures.map((message) => (
          <Toast key={message.id} message={message} onDismiss={onDismiss} />
        ))}
      </div>
      <div role="status" aria-live="polite" aria-atomic="false" className={css.region}>
        {others.map((message) => (
          <Toast key={message.id} message={message} onDismiss={onDismiss} />
        ))}
      </div>
    </div>
  )
}
