import { useEffect, useReducer, useRef, useState, type ChangeEvent } from 'react'
import { Editor as TextEditor, type JSONContent } from '@tiptap/core'
import { cleanHtml, linkAddressOf, plainText, richTextProblem } from '../../domain/richText/index.ts'
import { spoken, t } from '../../domain/messages/index.ts'
import { classNames, IconButton, ProgressBar, useGroupLinks } from '../ui/index.ts'
import css from './richText.module.css'
import { toDocument, toHtml } from './document.ts'
import { extensionsFor } from './extensions.ts'
import { useImages } from './images.ts'
import { Prompt } from './Prompt.tsx'
import { useSending } from './sending.ts'
import { Toolbar } from './Toolbar.tsx'

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

/** The editor itself; it comes with its library in a chunk of its own. */
export const Editor = ({ value, onChange, label, disabled = false, ...own }: RichTextEditorProps) => {
  const images = useImages()
  const { sendings, send, drop } = useSending(images)
  const links = useGroupLinks(own)
  const place = useRef<HTMLDivElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const [editor, setEditor] = useState<TextEditor | null>(null)
  const [asked, ask] = useState<'link' | null>(null)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  /** What the editor and its owner last agreed on. */
  const known = useRef(value)
  const latest = useRef({ value, onChange, send })
  const attributes = {
    role: 'textbox',
    'aria-multiline': 'true',
    class: classNames(css.text, css.page),
    ...(label === undefined ? {} : { 'aria-label': label }),
    ...Object.fromEntries(Object.entries(links).map(([name, link]) => [name, String(link ?? '')])),
    ...(disabled && { 'aria-readonly': 'true' }),
  }
  const written = JSON.stringify(Object.entries(attributes).filter(([, text]) => text !== ''))
  const shownAttributes = useRef(written)

  useEffect(() => {
    latest.current = { value, onChange, send }
  })

  useEffect(() => {
    if (place.current === null) return undefined
    const made = new TextEditor({
      element: place.current,
      extensions: extensionsFor(images),
      content: toDocument(latest.current.value),
      // The page's policy refuses styles that come with scripts; they are in richText.module.css.
      injectCSS: false,
      // What is typed stays what it is: `1.` at the start of a line is no list until somebody asks for one.
      enableInputRules: false,
      enablePasteRules: false,
      editorProps: {
        attributes: () => Object.fromEntries(JSON.parse(shownAttributes.current) as [string, string][]),
        transformPastedHTML: cleanPaste,
        handlePaste: (view, event) => {
          const files = picturesIn(event.clipboardData)
          if (files.length === 0) return false
          latest.current.send(made, files, view.state.selection.from)
          return true
        },
        handleDrop: (view, event, _slice, isMoved) => {
          const files = isMoved ? [] : picturesIn(event.dataTransfer)
          if (files.length === 0) return false
          event.preventDefault()
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
          latest.current.send(made, files, at ?? view.state.selection.from)
          return true
        },
      },
      onUpdate: () => {
        known.current = toHtml(made.getJSON())
        latest.current.onChange(known.current)
      },
      onTransaction: redraw,
    })
    known.current = latest.current.value
    setEditor(made)
    return () => {
      setEditor(null)
      made.destroy()
    }
  }, [images])

  useEffect(() => {
    if (editor === null || value === known.current) return
    known.current = value
    editor.commands.setContent(toDocument(value), { emitUpdate: false })
  }, [editor, value])

  useEffect(() => {
    shownAttributes.current = written
    editor?.setEditable(!disabled, false)
    editor?.view.updateState(editor.state)
  }, [editor, disabled, written])

  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const files = Array.from(event.target.files ?? [])
    event.target.value = ''
    if (editor !== null) send(editor, files, editor.state.selection.from)
  }
  const problem = richTextProblem(value)

  return (
    <div className={css.editor} data-disabled={disabled || undefined}>
      {editor === null ? null : (
        <Toolbar
          editor={editor}
          disabled={disabled}
          onLink={() => ask('link')}
          onPicture={images === null ? undefined : () => chooser.current?.click()}
        />
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept="image/png,image/jpeg,image/gif,image/webp"
        aria-label={t('richText.image.choose')}
        onChange={choose}
      />
      {editor === null || asked === null || disabled ? null : <LinkPrompt editor={editor} onClose={() => ask(null)} />}
      {editor?.isActive('picture') === true && !disabled ? <PicturePrompt editor={editor} /> : null}
      <div ref={place} />
      {sendings.length === 0 ? null : (
        <div className={css.sending}>
          {sendings.map(({ id, name, share, problem: trouble }) => (
            <div key={id}>
              {trouble === null ? (
                <ProgressBar label={t('richText.image.uploading', { name })} value={share === 0 ? undefined : share} />
              ) : (
                <p role="alert" className={css.problem}>
                  {t('richText.image.notUploaded', { name, reason: spoken(trouble) })}
                </p>
              )}
              <IconButton
                icon="close"
                size="small"
                label={t(trouble === null ? 'documents.cancel' : 'documents.remove', { name })}
                onClick={() => drop(id)}
              />
            </div>
          ))}
        </div>
      )}
      {problem === null ? null : (
        <p role="alert" className={classNames(css.problem, css.sending)}>
          {spoken(problem)}
        </p>
      )}
    </div>
  )
}

/**
 * What one of these editors has copied says where it was cut: with that, spaces stay and a part of a line joins
 * another. The mark goes back only where its element has stayed.
 */
const cleanPaste = (html: string): string => {
  const clean = cleanHtml(html)
  const [, tag, mark] = /<(\w+)[^<>]* data-pm-slice="([^"<>]{1,500})"/.exec(html) ?? []
  if (tag === undefined || mark === undefined || !clean.startsWith(`<${tag}>`)) return clean
  return `<${tag} data-pm-slice="${mark}">${clean.slice(tag.length + 2)}`
}

/** Office programs put a picture of a text beside the text itself: then the text is meant. */
const picturesIn = (data: DataTransfer | null): readonly File[] => {
  if (data === null) return []
  const hasText = plainText(data.getData('text/html')) !== '' || data.getData('text/plain').trim() !== ''
  return hasText ? [] : Array.from(data.files).filter(({ type }) => type.startsWith('image/'))
}

type PromptProps = { readonly editor: TextEditor; readonly onClose: () => void }

const LinkPrompt = ({ editor, onClose }: PromptProps) => {
  const href: unknown = editor.getAttributes('link')['href']
  const close = (): void => {
    onClose()
    editor.commands.focus()
  }
  const apply = (typed: string): string | null => {
    const address = linkAddressOf(typed)
    if (address === null) return t('richText.link.wrong')
    const mark = { type: 'link', attrs: { href: address } }
    const { from, to } = editor.state.selection
    const isNew = from === to && !editor.isActive('link')
    const content: JSONContent = { type: 'text', text: typed.trim(), marks: [mark] }
    if (isNew) editor.chain().focus().insertContent(content).unsetMark('link').run()
    else editor.chain().focus().extendMarkRange('link').setLink({ href: address }).run()
    close()
    return null
  }
  const remove = (): void => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    close()
  }
  return (
    <Prompt
      label={t('richText.link.address')}
      initial={typeof href === 'string' ? href : ''}
      apply={t('richText.link.apply')}
      takesFocus
      onApply={apply}
      {...(typeof href === 'string' && { remove: { label: t('richText.link.remove'), onRemove: remove } })}
      onClose={close}
    />
  )
}

/** A chosen picture's description; without one somebody who does not see it learns nothing. */
const PicturePrompt = ({ editor }: { readonly editor: TextEditor }) => {
  const { alt, src }: { readonly alt?: unknown; readonly src?: unknown } = editor.getAttributes('picture')
  const apply = (typed: string): null => {
    editor.chain().updateAttributes('picture', { alt: typed.trim() }).focus().run()
    return null
  }
  return (
    <Prompt
      key={`${String(src)} ${String(editor.state.selection.from)}`}
      label={t('richText.image.alt')}
      initial={typeof alt === 'string' ? alt : ''}
      apply={t('richText.image.alt.apply')}
      onApply={apply}
      onClose={() => editor.commands.focus(editor.state.selection.to)}
    />
  )
}
