import { t } from '../../domain/messages/index.ts'
import { dialogAccepted, shownDialog } from '../../domain/notices/index.ts'
import { fromPlainText } from '../../domain/richText/index.ts'
import { RichText } from '../richText/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { NoticeBox } from './NoticeBox.tsx'

/** NOT-12, NOT-13, PRM-43: the first of those that wait. What was typed is text, whatever it looks like. */
export const NoticeDialog = () => {
  const dialog = useAppSelector(shownDialog)
  const say = useSay()
  if (dialog === null) return null
  const { id, about, note, seconds } = dialog
  const accept = (): void => say(dialogAccepted({ dialog: id }))
  const isBroadcast = about === 'broadcast'
  return (
    <NoticeBox
      key={id}
      title={t(`notices.dialog.${about}`)}
      body={isBroadcast ? <RichText value={fromPlainText(note)} /> : t('notices.dialog.access.text')}
      seconds={seconds}
      accept={{ text: isBroadcast ? t('notices.dialog.ok') : undefined, onAnswer: accept }}
      onClose={accept}
    />
  )
}
