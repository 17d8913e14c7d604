import { acceptedFiles, sizeLabel } from '../../domain/documents/index.ts'
import { spoken, t } from '../../domain/messages/index.ts'
import { Icon, IconButton, ProgressBar, VisuallyHidden } from '../ui/index.ts'
import css from './documents.module.css'
import { FileDrop } from './FileDrop.tsx'
import { useUploads, type OnUpload, type Upload } from './uploads.ts'

export type UploadFieldProps = {
  /**
   * Sends one file; `onProgress` takes a share from 0 to 1. Its rejection's `message` is shown to people. Called again
   * with the same file when somebody tries again.
   */
  readonly onUpload: OnUpload
  /** One file only; the next one takes its place. */
  readonly single?: boolean | undefined
  readonly disabled?: boolean | undefined
}

/** ACT-13, ACT-14: files are chosen, dropped or pasted; each is checked before it is sent, and tells how far it is. */
export const UploadField = ({ onUpload, single = false, disabled = false }: UploadFieldProps) => {
  const { uploads, said, add, cancel, retry, remove } = useUploads(onUpload, single)

  return (
    <div className={css.field}>
      <FileDrop
        label={t('documents.files')}
        button={t(single ? 'documents.chooseOne' : 'documents.choose')}
        accept={acceptedFiles}
        multiple={!single}
        disabled={disabled}
        onFiles={add}
      >
        <p>{t(single ? 'documents.dropOne' : 'documents.drop')}</p>
        <p className={css.help}>{t('documents.help')}</p>
      </FileDrop>
      <VisuallyHidden>
        <p role="status">{said}</p>
      </VisuallyHidden>
      {uploads.length === 0 ? null : (
        <ul className={css.list} aria-label={t('documents.files')}>
          {uploads.map((upload) => (
            <li key={upload.id} className={css.item}>
              <UploadLine upload={upload} />
              <UploadButtons
                upload={upload}
                onCancel={() => cancel(upload.id)}
                onRetry={() => retry(upload.id)}
                onRemove={() => remove(upload.id)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const UploadLine = ({ upload }: { readonly upload: Upload }) => {
  const { file, state, share, isStalled, problem } = upload
  if (state === 'sending')
    return (
      <ProgressBar
        label={t('documents.uploading', { name: file.name })}
        value={share}
        detail={isStalled ? t('documents.stalled') : `${String(Math.round(share * 100))} %`}
      />
    )
  return (
    <div className={css.line} data-state={state}>
      <p>
        <span className={css.name}>{file.name}</span> <span className={css.size}>{sizeLabel(file.size)}</span>
      </p>
      {state === 'failed' ? (
        <p className={css.problem}>
          <Icon name="alert" size="small" />
          {spoken(problem ?? '')}
        </p>
      ) : (
        <p className={css.size}>
          {state === 'done' ? <Icon name="check" size="small" /> : null}
          {t(state === 'done' ? 'documents.done' : state === 'waiting' ? 'documents.waiting' : 'documents.cancelled')}
        </p>
      )}
    </div>
  )
}

type UploadButtonsProps = {
  readonly upload: Upload
  readonly onCancel: () => void
  readonly onRetry: () => void
  readonly onRemove: () => void
}

const UploadButtons = ({ upload, onCancel, onRetry, onRemove }: UploadButtonsProps) => {
  const { name } = upload.file
  if (upload.state === 'sending' || upload.state === 'waiting')
    return <IconButton icon="close" size="small" label={t('documents.cancel', { name })} onClick={onCancel} />
  return (
    <>
      {upload.mayRetry ? (
        <IconButton icon="refresh" size="small" label={t('documents.retry', { name })} onClick={onRetry} />
      ) : null}
      <IconButton icon="close" size="small" label={t('documents.remove', { name })} onClick={onRemove} />
    </>
  )
}
