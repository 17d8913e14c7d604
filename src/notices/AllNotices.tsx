import { t } from '../../domain/messages/index.ts'
import { allNotices, noticeFormOpened, noticeRemoval, noticeRemovalAsked } from '../../domain/notices/index.ts'
import { useAnswer, usePart, useSay } from '../store/index.ts'
import { Badge, Banner, Button, ConfirmDialog, EmptyState, Skeleton } from '../ui/index.ts'
import { NoticeCard } from './NoticeCard.tsx'
import css from './notices.module.css'

/** NOT-15: those that are due, still to come and over; each is changed or deleted from here. */
export const AllNotices = () => {
  const { value, status, again } = useAnswer(allNotices)
  const [removal, ask] = usePart(noticeRemoval)
  const say = useSay()
  const all = value?.data ?? []
  const asked = all.find(({ id }) => id === removal)
  return (
    <section aria-label={t('notices.all')}>
      <h2>{t('notices.all')}</h2>
      {status === 'failed' ? (
        <Banner
          tone="danger"
          live="alert"
          title={t('notices.all.failed')}
          actions={<Button onClick={again}>{t('notices.again')}</Button>}
        />
      ) : null}
      {value === null && status !== 'failed' ? <Skeleton shape="row" count={2} /> : null}
      {value !== null && all.length === 0 ? (
        <EmptyState icon="info" headingLevel={2} title={t('notices.all.none')} />
      ) : null}
      <ul className={css.list}>
        {all.map((notice) => {
          const { id, title, ...rest } = notice
          return (
            <NoticeCard
              key={id}
              notice={notice}
              actions={
                <>
                  {notice.status === 1 ? null : <Badge>{t('notices.hidden')}</Badge>}
                  <Button
                    size="small"
                    aria-label={t('notices.edit', { title })}
                    onClick={() => say(noticeFormOpened({ id, values: { title, ...rest }, typed: 'waits' }))}
                  >
                    {t('help.edit')}
                  </Button>
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={t('notices.delete', { title })}
                    onClick={() => ask(id)}
                  >
                    {t('notices.delete.confirm')}
                  </Button>
                </>
              }
            />
          )
        })}
      </ul>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={() => ask(null)}
        title={t('notices.delete.title')}
        description={t('notices.delete.text', { title: asked?.title ?? '' })}
        confirmLabel={t('notices.delete.confirm')}
        cancelLabel={t('notices.delete.keep')}
        danger
        onConfirm={() => {
          if (asked !== undefined) say(noticeRemovalAsked({ id: asked.id }))
          ask(null)
        }}
      />
    </section>
  )
}
