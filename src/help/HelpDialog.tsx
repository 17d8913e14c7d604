import { helpDialog, mayEditHelpHere, shownHelp } from '../../domain/help/index.ts'
import { t } from '../../domain/messages/index.ts'
import { useAppSelector, usePart } from '../store/index.ts'
import { Button, Dialog } from '../ui/index.ts'
import css from './help.module.css'
import { HelpEditor } from './HelpEditor.tsx'
import { HelpView } from './HelpView.tsx'
import { Training } from './Training.tsx'

/** HLP-03, HLP-04: the block whose button was pressed; 0 is none, and AFF-27 alone. */
export const HelpDialog = () => {
  const [shown, show] = usePart(helpDialog)
  const blocks = useAppSelector(shownHelp)
  const mayEdit = useAppSelector(mayEditHelpHere)
  const block = blocks.find(({ id }) => id === shown?.id)
  if (shown === null || (block === undefined && shown.id !== 0)) return null
  if (block === undefined)
    return (
      <Dialog
        open
        onOpenChange={(open) => (open ? undefined : show(null))}
        title={t('help.untitled')}
        footer={
          <Button variant="primary" onClick={() => show(null)}>
            {t('help.done')}
          </Button>
        }
      >
        <Training />
      </Dialog>
    )
  const isEditing = mayEdit && shown.isEditing
  const edit = (on: boolean): void => show({ id: block.id, isEditing: on })
  const title = block.title === '' ? t('help.untitled') : block.title
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : show(null))}
      size="large"
      closeOnOutside={!isEditing}
      title={block.status === 1 ? title : `${title} ${t('help.disabled')}`}
      footer={
        <>
          {mayEdit ? (
            <Button onClick={() => edit(!isEditing)}>{t(isEditing ? 'help.stopEditing' : 'help.edit')}</Button>
          ) : null}
          <Button variant="primary" onClick={() => show(null)}>
            {t('help.done')}
          </Button>
        </>
      }
    >
      {mayEdit ? <p className={css.identifier}>{block.identifier}</p> : null}
      {isEditing ? (
        <HelpEditor block={block} />
      ) : (
        <>
          <HelpView block={block} />
          <Training />
        </>
      )}
    </Dialog>
  )
}
