import type { ReactNode } from 'react'
import type { Editor } from '@tiptap/core'
import { Toolbar as RadixToolbar } from 'radix-ui'
import { t } from '../../domain/messages/index.ts'
import { Tooltip } from '../ui/index.ts'
import css from './richText.module.css'
import { historyTools, linkGlyph, pictureGlyph, toolGroups, type Tool } from './tools.tsx'

export type ToolbarProps = {
  readonly editor: Editor
  readonly disabled: boolean
  readonly onLink: () => void
  /** Absent where no picture can be sent. */
  readonly onPicture: (() => void) | undefined
}

/** One stop of the Tab key; arrow keys, Home and End move inside it. */
export const Toolbar = ({ editor, disabled, onLink, onPicture }: ToolbarProps) => {
  const insert: readonly Tool[] = [
    { label: 'richText.link', glyph: linkGlyph, isOn: () => editor.isActive('link'), run: onLink },
    ...(onPicture === undefined ? [] : [{ label: 'richText.image', glyph: pictureGlyph, run: onPicture } as const]),
  ]
  return (
    <RadixToolbar.Root className={css.toolbar} aria-label={t('richText.toolbar')}>
      {[...toolGroups, insert, historyTools].map((tools) => (
        <div key={tools[0]?.label} className={css.group}>
          {tools.map((tool) => (
            <ToolButton key={tool.label} tool={tool} editor={editor} disabled={disabled}>
              {tool.glyph}
            </ToolButton>
          ))}
        </div>
      ))}
    </RadixToolbar.Root>
  )
}

type ToolButtonProps = {
  readonly tool: Tool
  readonly editor: Editor
  readonly disabled: boolean
  readonly children: ReactNode
}

const ToolButton = ({ tool, editor, disabled, children }: ToolButtonProps) => {
  const { label, keys, isOn, may, run } = tool
  const name = t(label)
  return (
    <Tooltip text={name} shortcut={keys} describes={false}>
      <RadixToolbar.Button
        type="button"
        className={css.tool}
        aria-label={name}
        aria-pressed={isOn?.(editor)}
        aria-keyshortcuts={keys?.replace('Ctrl', 'Control')}
        disabled={disabled || may?.(editor) === false}
        onClick={() => run(editor)}
      >
        {children}
      </RadixToolbar.Button>
    </Tooltip>
  )
}
