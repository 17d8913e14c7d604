import { t } from '../../domain/messages/index.ts'
import { Button, Row } from '../ui/index.ts'

type Props = {
  readonly label: string
  readonly page: number
  readonly pages: number
  readonly onPage: (page: number) => void
}

/** Newer and older rows. It stays while a page is on its way, and at either end, so that whoever stands on it goes on. */
export const Pages = ({ label, page, pages, onPage }: Props) => {
  const turn = (to: number) => () => (to < 1 || to > pages ? undefined : onPage(to))
  if (pages <= 1 && page <= 1) return null
  return (
    <nav aria-label={label}>
      <Row>
        <Button icon="chevron-left" aria-disabled={page <= 1 || undefined} onClick={turn(page - 1)}>
          {t('report.pages.newer')}
        </Button>
        <span role="status">{t('report.pages.at', { page, pages })}</span>
        <Button icon="chevron-right" aria-disabled={page >= pages || undefined} onClick={turn(page + 1)}>
          {t('report.pages.older')}
        </Button>
      </Row>
    </nav>
  )
}
