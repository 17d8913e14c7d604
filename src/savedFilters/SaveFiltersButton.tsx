import type { ListTab } from '../../domain/lists/index.ts'
import { t } from '../../domain/messages/index.ts'
import { namingBegan } from '../../domain/savedFilters/index.ts'
import { useSay } from '../store/index.ts'
import { Button } from '../ui/index.ts'

/** Stands beside what the list is narrowed by. */
export const SaveFiltersButton = ({ tab }: { readonly tab: ListTab }) => {
  const say = useSay()
  return (
    <Button size="small" variant="quiet" icon="save" onClick={() => say(namingBegan({ tab }))} data-print="hide">
      {t('savedFilter.save')}
    </Button>
  )
}
