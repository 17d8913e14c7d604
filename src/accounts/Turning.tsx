import { t } from '../../domain/messages/index.ts'
import { Button, Row } from '../ui/index.ts'

type Props = {
  readonly label: string
  readonly page: number
  readonly pages: number
  readonly onPage: (page: number) => void
}

/** It stays at either end, so that whoever stands on it goes on. */
export const Turning = ({ label, page, pages, onPage }: Props) => {
  if (pages <= 1 && page <= 1) return null
  const turn = (to: number) => () => (to < 1 || to > pages ? undefined : onPage(to))
  return (
    <nav aria-label={label}>
      <Row>
        <Button icon="chevron-left" aria-disabled={page <= 1 || undefined} onClick={turn(page - 1)}>
          {t('account.pages.previous')}
        </Button>
        <span role="status">{t('report.pages.at', { page, pages: Math.max(page, pages) })}</span>
        <Button icon="chevron-right" aria-disabled={page >= pages || undefined} onClick={turn(page + 1)}>
          {t('account.pages.next')}
        </Button>
      </Row>
    </nav>
  )
}
