import { lazy, Suspense } from 'react'
import { t } from '../../domain/messages/index.ts'
import { fetchPart } from '../onDemand/index.ts'
import { Skeleton } from '../ui/index.ts'
import type { RichTextEditorProps } from './Editor.tsx'
import css from './richText.module.css'

/** The library behind it is heavy, and most pages only show texts. */
const Editor = lazy(() => fetchPart(() => import('./Editor.tsx')).then((module) => ({ default: module.Editor })))

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
