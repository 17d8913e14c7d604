import type { pageLists } from '../../domain/affiliates/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { entities } from '../../domain/records/index.ts'
import { Banner, Button } from '../ui/index.ts'

type NotLoadedProps = { readonly kind: keyof typeof pageLists; readonly again: () => void }

/** Of one of the page's lists, which does not come: the others stand there all the same (AFF-26). */
export const NotLoaded = ({ kind, again }: NotLoadedProps) => (
  <Banner
    tone="danger"
    title={t('affiliates.failed', { list: tOf(entities[kind].names.many) })}
    actions={<Button onClick={again}>{t('record.again')}</Button>}
  />
)
