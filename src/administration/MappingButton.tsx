import { categoriesOf, mappingShown } from '../../domain/administration/index.ts'
import type { ListedKind } from '../../domain/config/index.ts'
import { t } from '../../domain/messages/index.ts'
import { usePart } from '../store/index.ts'
import { Button } from '../ui/index.ts'
import type { Entry } from './entry.ts'
import { MappingDialog } from './MappingDialog.tsx'

type Props = { readonly kind: ListedKind; readonly entries: readonly Entry[] }

/** For a list whose entries a funder counts in categories of its own. */
export const MappingButton = ({ kind, entries }: Props) => {
  const [shown, show] = usePart(mappingShown)
  const categories = categoriesOf(kind)
  if (categories === null) return null
  return (
    <>
      <Button icon="list" onClick={() => show(kind)}>
        {t('admin.mapping')}
      </Button>
      {shown === kind ? (
        <MappingDialog kind={kind} entries={entries} categories={categories} onClose={() => show(null)} />
      ) : null}
    </>
  )
}
