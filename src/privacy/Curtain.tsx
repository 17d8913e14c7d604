import { Dialog } from 'radix-ui'
import { useRef } from 'react'
import { t } from '../../domain/messages/index.ts'
import { isAsking } from '../../domain/realtime/index.ts'
import { screenShown } from '../../domain/privacy/index.ts'
import { shownChord } from '../commands/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Button, Icon, Kbd, useReturnFocus } from '../ui/index.ts'
import css from './privacy.module.css'

/**
 * Nothing of the page is drawn while it is up, whatever stands open there: `app.module.css`. What the session asks its
 * user says nothing of anybody, and goes before it.
 */
export const Curtain = () => {
  const hidden = useAppSelector((state) => state.privacy.hidden)
  const isAsked = useAppSelector((state) => isAsking(state.realtime.live))
  const say = useSay()
  const content = useRef<HTMLDivElement>(null)
  // Not on its button: a space that somebody types on would show everything.
  const focus = useReturnFocus(content)
  const show = () => say(screenShown({}))
  return (
    <Dialog.Root open={hidden && !isAsked}>
      <Dialog.Portal>
        <Dialog.Content
          {...focus}
          ref={content}
          className={css.curtain}
          data-curtain=""
          role="alertdialog"
          aria-modal="true"
          onEscapeKeyDown={show}
          onInteractOutside={(event) => event.preventDefault()}
          onKeyDown={(event) => {
            // Nothing behind it hears a key.
            event.stopPropagation()
            if (!(event.ctrlKey || event.metaKey) || event.key !== '.') return
            event.preventDefault()
            show()
          }}
        >
          <Icon name="eye-off" size="large" />
          <Dialog.Title className={css.title}>{t('privacy.title')}</Dialog.Title>
          <Dialog.Description>{t('privacy.text')}</Dialog.Description>
          <Button variant="primary" onClick={show}>
            {t('privacy.show')} <Kbd keys={shownChord('mod+.')} />
          </Button>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
