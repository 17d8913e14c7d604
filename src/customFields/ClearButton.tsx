import { t } from '../../domain/messages/index.ts'
import { Button } from '../ui/index.ts'

/** Radio buttons can't be unchosen by themselves. */
export const ClearButton = ({ label, onClear }: { readonly label: string; readonly onClear: () => void }) => (
  <Button variant="quiet" size="small" aria-label={t('customField.clear.named', { label })} onClick={onClear}>
    {t('customField.clear')}
  </Button>
)
