import { usesOfEntry, type Use } from '../../domain/administration/index.ts'
import type { ListedKind } from '../../domain/config/index.ts'
import { shownNumber, t, tOf } from '../../domain/messages/index.ts'
import { entities } from '../../domain/records/index.ts'
import { useAnswer } from '../store/index.ts'

const shownUse = ({ kind, count }: Use): string =>
  t('admin.use.one', {
    kind: kind === null ? t('admin.use.others') : tOf(entities[kind].names.many),
    count: shownNumber(count),
  })

/** ADM-25: where an entry is used, for who is about to switch it off. */
export const Uses = ({ kind, id }: { readonly kind: ListedKind; readonly id: number }) => {
  const { status, value } = useAnswer(usesOfEntry, { kind, id })
  if (status === 'failed') return <>{t('admin.use.failed')}</>
  if (value === null) return <>{t('admin.use.asking')}</>
  const uses = value.data.map(shownUse)
  return <>{uses.length === 0 ? t('admin.use.none') : t('admin.use.some', { uses: uses.join(', ') })}</>
}
