import { useState } from 'react'
import { t } from '../../domain/messages/index.ts'
import { IconButton, VisuallyHidden } from '../ui/index.ts'

/** AFF-08. Where a browser does not let the page, it says so: the text beside it can be selected. */
export const CopyLink = ({ link }: { readonly link: string }) => {
  const [told, setTold] = useState<'copied' | 'notCopied' | null>(null)
  const copy = (): void => {
    // A page without TLS has no clipboard.
    const written = navigator.clipboard?.writeText(link) ?? Promise.reject(new Error('no clipboard'))
    written.then(
      () => setTold('copied'),
      () => setTold('notCopied'),
    )
  }
  return (
    <>
      <IconButton
        icon={told === 'copied' ? 'check' : 'copy'}
        size="small"
        label={t('affiliates.copy')}
        onClick={copy}
        onBlur={() => setTold(null)}
      />
      <VisuallyHidden>
        <span role="status">{told === null ? '' : t(`affiliates.${told}`)}</span>
      </VisuallyHidden>
    </>
  )
}
