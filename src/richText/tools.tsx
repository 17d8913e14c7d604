/** What the toolbar offers: each tool's name, keys, state and deed, so that the toolbar itself is only a loop. */
import type { ReactNode } from 'react'
import type { Editor } from '@tiptap/core'
import type { MessageKey } from '../../domain/messages/index.ts'
import css from './richText.module.css'

export type Tool = {
  readonly label: MessageKey
  /** As they are on most keyboards; ⌘ stands for Ctrl where there is one. */
  readonly keys?: string
  readonly glyph: ReactNode
  /** Absent for what is done once and is never on. */
  readonly isOn?: (editor: Editor) => boolean
  readonly may?: (editor: Editor) => boolean
  readonly run: (editor: Editor) => void
}

const Path = ({ d }: { readonly d: string }) => (
  <svg viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" aria-hidden="true">
    <path d={d} />
  </svg>
)

/** Drawn, not written: the button's name is the only text of it. */
const Sign = ({ text }: { readonly text: string }) => <span className={css.sign} data-sign={text} />

export const linkGlyph = (
  <Path d="M8.5 11.5a3 3 0 0 0 4 0l3-2.8a3 3 0 0 0-4-4.2l-1 .9M11.5 8.5a3 3 0 0 0-4 0l-3 2.8a3 3 0 0 0 4 4.2l1-.9" />
)
export const pictureGlyph = <Path d="M3.5 4.5h13v11h-13zM4 14l4-4 3 3 2-2 3.5 3.5M13 7.5h.01" />

const level = (level: 1 | 2 | 3): Tool => ({
  label: `richText.h${level}`,
  keys: `Ctrl+Alt+${level}`,
  glyph: <Sign text={`H${level}`} />,
  isOn: (editor) => editor.isActive('heading', { level }),
  run: (editor) => editor.chain().focus().setHeading({ level }).run(),
})

/** ACT-16 */
const formatTools: readonly Tool[] = [
  {
    label: 'richText.p',
    keys: 'Ctrl+Alt+0',
    glyph: <Sign text="¶" />,
    isOn: (editor) => editor.isActive('paragraph'),
    run: (editor) => editor.chain().focus().setParagraph().run(),
  },
  level(1),
  level(2),
  level(3),
  {
    label: 'richText.pre',
    keys: 'Ctrl+Alt+4',
    glyph: <Sign text="</>" />,
    isOn: (editor) => editor.isActive('preformatted'),
    run: (editor) => editor.chain().focus().setNode('preformatted').run(),
  },
]

const markTools: readonly Tool[] = [
  {
    label: 'richText.strong',
    keys: 'Ctrl+B',
    glyph: <span className={css.strong}>B</span>,
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: 'richText.em',
    keys: 'Ctrl+I',
    glyph: <span className={css.em}>I</span>,
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: 'richText.u',
    keys: 'Ctrl+U',
    glyph: <span className={css.u}>U</span>,
    isOn: (editor) => editor.isActive('underline'),
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    label: 'richText.s',
    keys: 'Ctrl+Shift+S',
    glyph: <span className={css.s}>S</span>,
    isOn: (editor) => editor.isActive('strike'),
    run: (editor) => editor.chain().focus().toggleStrike().run(),
  },
]

const blockTools: readonly Tool[] = [
  {
    label: 'richText.ul',
    keys: 'Ctrl+Shift+8',
    glyph: <Path d="M7.5 5.5h9M7.5 10h9M7.5 14.5h9M3.8 5.5h.01M3.8 10h.01M3.8 14.5h.01" />,
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'richText.ol',
    keys: 'Ctrl+Shift+7',
    glyph: <Path d="M8.5 5.5h8M8.5 10h8M8.5 14.5h8M3.5 4.5l1-.5v4M3.3 12.2c1.6-1 2.4.6 0 3.3h2" />,
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: 'richText.blockquote',
    keys: 'Ctrl+Shift+B',
    glyph: <Path d="M4 5v10M8 6.5h8M8 10h8M8 13.5h5" />,
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
]

export const historyTools: readonly Tool[] = [
  {
    label: 'richText.undo',
    keys: 'Ctrl+Z',
    glyph: <Path d="M7.5 5 4 8.5 7.5 12M4.5 8.5H12a4 4 0 0 1 0 8H9" />,
    may: (editor) => editor.can().undo(),
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    label: 'richText.redo',
    keys: 'Ctrl+Shift+Z',
    glyph: <Path d="M12.5 5 16 8.5 12.5 12M15.5 8.5H8a4 4 0 0 0 0 8h3" />,
    may: (editor) => editor.can().redo(),
    run: (editor) => editor.chain().focus().redo().run(),
  },
]

export const toolGroups: readonly (readonly Tool[])[] = [formatTools, markTools, blockTools]
