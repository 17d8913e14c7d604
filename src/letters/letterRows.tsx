/** What is done with a written letter: a look, a print, a PDF. */
import { useState, type ReactNode } from 'react'
import { letterPreview, pdfName } from '../../domain/letters/index.ts'
import { t } from '../../domain/messages/index.ts'
import { entities, recordOf, type Records } from '../../domain/records/index.ts'
import { useAppSelector, useFiles, usePart } from '../store/index.ts'
import { Banner, Button, Dialog, IconButton, Skeleton } from '../ui/index.ts'
import { failureText } from './failureText.ts'
import { LetterPaper } from './LetterPaper.tsx'
import css from './letters.module.css'
import { PrintedLetter } from './PrintedLetter.tsx'
import { useLetterLayout } from './useLetterLayout.ts'

type Letter = Records['letter']

export type LetterRows = {
  readonly actions: (letter: Letter) => ReactNode
  /** The open preview, what is being printed, and what went wrong with a download. */
  readonly over: ReactNode
}

export const useLetterRows = (): LetterRows => {
  const files = useFiles()
  const layout = useLetterLayout()
  const [preview, setPreview] = usePart(letterPreview)
  const looking = useAppSelector((state) => (preview === null ? undefined : recordOf(state, 'letter', preview)))
  const [printing, setPrinting] = useState<Letter | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const save = ({ id, title }: Letter): void => {
    setProblem(null)
    files
      ?.save(`${entities.letter.endpoint}/${id}/pdf`, pdfName(title), new AbortController().signal)
      .catch((error: unknown) => setProblem(failureText(error)))
  }
  return {
    actions: (letter) => (
      <>
        <IconButton
          icon="eye"
          size="small"
          label={t('letter.preview', { name: letter.title })}
          onClick={() => setPreview(letter.id)}
        />
        <IconButton
          icon="print"
          size="small"
          label={t('letter.print', { name: letter.title })}
          disabled={layout === null}
          onClick={() => setPrinting(letter)}
        />
        <IconButton
          icon="download"
          size="small"
          label={t('letter.pdf', { name: letter.title })}
          disabled={files === null}
          onClick={() => save(letter)}
        />
      </>
    ),
    over: (
      <>
        {problem === null ? null : (
          <Banner tone="danger" live="alert" title={problem} onDismiss={() => setProblem(null)} />
        )}
        {looking === undefined ? null : (
          <Dialog
            open
            size="large"
            title={looking.title}
            onOpenChange={(open) => (open ? undefined : setPreview(null))}
            footer={
              <>
                <Button icon="print" disabled={layout === null} onClick={() => setPrinting(looking)}>
                  {t('letter.preview.print')}
                </Button>
                <Button icon="download" disabled={files === null} onClick={() => save(looking)}>
                  {t('letter.preview.pdf')}
                </Button>
              </>
            }
          >
            {layout === null ? (
              <div role="status" aria-label={t('letter.preview.loading')}>
                <Skeleton shape="block" />
              </div>
            ) : (
              <div className={css.desk} tabIndex={0} role="region" aria-label={t('letter.preview.title')}>
                <LetterPaper letter={looking} layout={layout} />
              </div>
            )}
          </Dialog>
        )}
        {printing === null || layout === null ? null : (
          <PrintedLetter letter={printing} layout={layout} onDone={() => setPrinting(null)} />
        )}
      </>
    ),
  }
}
