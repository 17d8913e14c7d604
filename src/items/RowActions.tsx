import { t } from '../../domain/messages/index.ts'
import { IconButton } from '../ui/index.ts'

type Props = {
  /** What the row is called, so that its buttons are known among those of the other rows. */
  readonly name: string
  readonly onEdit?: (() => void) | undefined
  readonly onRemove?: (() => void) | undefined
}

/** What is done with the record of a row by those who may change it. */
export const RowActions = ({ name, onEdit, onRemove }: Props) => (
  <>
    {onEdit === undefined ? null : (
      <IconButton icon="edit" size="small" label={t('item.editOne', { name })} onClick={onEdit} />
    )}
    {onRemove === undefined ? null : (
      <IconButton icon="trash" size="small" label={t('item.removeOne', { name })} onClick={onRemove} />
    )}
  </>
)
