import type { ReactNode } from 'react'
import { t } from '../../domain/messages/index.ts'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'

/** What an earlier tab or session left of a form that saves by itself: whoever reads it says whether it is still meant. */
export const LeftText = ({
  onAnswer,
  children,
}: {
  readonly onAnswer: (isTaken: boolean) => void
  readonly children: ReactNode
}) => (
  <Banner
    tone="warning"
    title={t('ui.left')}
    actions={
      <>
        <Button onClick={() => onAnswer(true)}>{t('ui.left.take')}</Button>
        <Button variant="quiet" onClick={() => onAnswer(false)}>
          {t('ui.left.keep')}
        </Button>
      </>
    }
  >
    {children}
  </Banner>
)
