import { t } from '../../domain/messages/index.ts'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import { Skeleton } from './Skeleton.tsx'

type Props = {
  readonly isThere: boolean
  readonly hasFailed: boolean
  readonly failure: string
  readonly again: () => void
}

/** What stands in place of what has not come. */
export const Awaited = ({ isThere, hasFailed, failure, again }: Props) => {
  if (hasFailed)
    return (
      <Banner tone="danger" live="alert" title={failure} actions={<Button onClick={again}>{t('ui.again')}</Button>} />
    )
  return isThere ? null : (
    <div role="status" aria-label={t('shell.loading')}>
      <Skeleton shape="row" count={6} />
    </div>
  )
}
