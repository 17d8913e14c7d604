import { isActiveAt, openPanel } from '../../domain/affiliates/index.ts'
import { t } from '../../domain/messages/index.ts'
import { entities, type Records } from '../../domain/records/index.ts'
import { useMinute } from '../clock/index.ts'
import { Clashes, useRecordForm } from '../forms/index.ts'
import { usePart } from '../store/index.ts'
import { Badge, Field, TextInput } from '../ui/index.ts'
import css from './affiliates.module.css'
import { CopyLink } from './CopyLink.tsx'
import { Fold } from './Fold.tsx'
import { ItemBar } from './ItemBar.tsx'
import { ItemFields } from './ItemFields.tsx'
import { TrainingLinks } from './TrainingLinks.tsx'
import { usePasses } from './usePasses.ts'

/** AFF-08, after the two that nobody changes. */
const editable = [
  'date_time',
  'end_date_time',
  'description',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'primary_phone',
  'email',
] as const

type Affiliate = Records['affiliate']

const Body = ({ affiliate }: { readonly affiliate: Affiliate }) => {
  const { id, affiliate_name: name, affiliate_link: link = '' } = affiliate
  const form = useRecordForm('affiliate', id)
  const seesLinks = usePasses('trainingLink.view')
  return (
    <>
      <Clashes kind="affiliate" id={id} clashes={form.clashes} />
      <div className={css.pair}>
        <Field label={t('field.affiliate_name')}>
          <TextInput value={name} readOnly />
        </Field>
        <Field label={t('field.affiliate_link')}>
          <TextInput value={link} readOnly trailing={<CopyLink link={link} />} />
        </Field>
      </div>
      <ItemFields kind="affiliate" id={id} form={form} names={editable} />
      <ItemBar kind="affiliate" record={affiliate} name={name} form={form} />
      {seesLinks ? <TrainingLinks affiliate={affiliate} /> : null}
    </>
  )
}

/** AFF-07: one of the accordion, of which one at most is open. */
export const AffiliatePanel = ({ affiliate }: { readonly affiliate: Affiliate }) => {
  const [shown, show] = usePart(openPanel)
  const now = useMinute()
  const { id } = affiliate
  const isOpen = shown?.id === id
  return (
    <li>
      <Fold
        title={entities.affiliate.title(affiliate)}
        level={3}
        mark={isActiveAt(affiliate, now) ? null : <Badge tone="warning">{t('affiliates.inactive')}</Badge>}
        about={affiliate.affiliate_link ?? ''}
        open={isOpen}
        onToggle={() => show(isOpen ? null : { id, showsLinks: false })}
      >
        <Body affiliate={affiliate} />
      </Fold>
    </li>
  )
}
