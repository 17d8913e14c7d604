import { lazy, Suspense } from 'react'
import { t } from '../../domain/messages/index.ts'
import { Skeleton } from '../ui/index.ts'
import css from './richText.module.css'

export type RichTextEditorProps = {
  /** The stored form; '' for no text. */
  readonly value: string
  /** Called with the stored form after each change. */
  readonly onChange: (html: string) => void
  /** Where no `Field` (with `group`) gives it its name. */
  readonly label?: string | undefined
  readonly disabled?: boolean | undefined
  readonly id?: string | undefined
  readonly 'aria-describedby'?: string | undefined
}

/** The library behind it is heavy, and most pages only show texts. */
const Editor = lazy(() => import('./Editor.tsx').then((module) => ({ default: module.Editor })))

/** ACT-15, ACT-16: a text with formats, lists, links and pictures. */
export const RichTextEditor = (props: RichTextEditorProps) => (
  <Suspense
    fallback={
      <div className={css.editor} aria-busy="true" aria-label={t('richText.opening')}>
        <div className={css.opening}>
          <Skeleton shape="block" />
        </div>
      </div>
    }
  >
    <Editor {...props} />
  </Suspense>
)
