import { useRef } from 'react'
import { isActiveAt, linksOf, openPanel, pageLists } from '../../domain/affiliates/index.ts'
import { t } from '../../domain/messages/index.ts'
import { inListOrder, type Records } from '../../domain/records/index.ts'
import { useMinute } from '../clock/index.ts'
import { useCollection } from '../collections/index.ts'
import { Clashes, useRecordForm } from '../forms/index.ts'
import { useAppSelector, usePart } from '../store/index.ts'
import { Badge, useFocusAfterRemoval } from '../ui/index.ts'
import css from './affiliates.module.css'
import { Fold } from './Fold.tsx'
import { ItemBar } from './ItemBar.tsx'
import { ItemFields } from './ItemFields.tsx'
import { NewTrainingLink } from './NewTrainingLink.tsx'
import { NotLoaded } from './NotLoaded.tsx'
import { usePasses } from './usePasses.ts'

type Link = Records['training_link']

/** AFF-16 */
const editable = ['label', 'product_id', 'url', 'date_time', 'end_date_time', 'description'] as const

const TrainingLink = ({ link }: { readonly link: Link }) => {
  const { id, label } = link
  const form = useRecordForm('training_link', id)
  const now = useMinute()
  return (
    <li className={css.link}>
      <section className={css.form} aria-label={label}>
        <h5 className={css.linkTitle}>
          {label} {isActiveAt(link, now) ? null : <Badge tone="warning">{t('affiliates.inactive')}</Badge>}
        </h5>
        <Clashes kind="training_link" id={id} clashes={form.clashes} />
        <ItemFields kind="training_link" id={id} form={form} names={editable} />
        <ItemBar kind="training_link" record={link} name={label} form={form} />
      </section>
    </li>
  )
}

/** AFF-10 */
export const TrainingLinks = ({ affiliate }: { readonly affiliate: Records['affiliate'] }) => {
  const { id } = affiliate
  const [shown, show] = usePart(openPanel)
  const isOpen = shown?.showsLinks === true
  const mayAdd = usePasses('trainingLink.add')
  const links = useAppSelector((state) => linksOf(state, id))
  const { collection, again } = useCollection(pageLists.training_link)
  const list = useRef<HTMLUListElement>(null)
  useFocusAfterRemoval(links.length, () => list.current?.closest('section')?.querySelector('button'))
  return (
    <Fold
      title={t('training.title')}
      level={4}
      about={t('training.about')}
      open={isOpen}
      onToggle={() => show({ id, showsLinks: !isOpen })}
    >
      {collection?.status === 'failed' ? <NotLoaded kind="training_link" again={again} /> : null}
      {collection?.status === 'loaded' && links.length === 0 ? <p className={css.none}>{t('training.none')}</p> : null}
      <ul ref={list} className={css.links}>
        {inListOrder('training_link', links).map((link) => (
          <TrainingLink key={link.id} link={link} />
        ))}
      </ul>
      {mayAdd ? <NewTrainingLink affiliate={id} /> : null}
    </Fold>
  )
}
