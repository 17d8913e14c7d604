import { useRef, useState, type ChangeEvent, type ClipboardEvent, type DragEvent, type ReactNode } from 'react'
import { Button } from '../ui/index.ts'
import css from './documents.module.css'

type Props = {
  readonly label: string
  readonly button: string
  /** As of an input's `accept`. */
  readonly accept: string
  readonly onFiles: (files: readonly File[]) => void
  readonly multiple?: boolean
  readonly disabled?: boolean
  readonly busy?: boolean
  /** What is said below the button. */
  readonly children: ReactNode
}

/** Where files are chosen, dropped or pasted. */
export const FileDrop = (props: Props) => {
  const { label, button, accept, onFiles, multiple = false, disabled = false, busy = false, children } = props
  const chooser = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const mayTake = !disabled && !busy

  const take = (files: FileList | null): boolean => {
    if (!mayTake || files === null || files.length === 0) return false
    onFiles(Array.from(files).slice(0, multiple ? files.length : 1))
    return true
  }
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    take(event.target.files)
    // The same file can be chosen again, for instance after it was mended.
    event.target.value = ''
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const paste = (event: ClipboardEvent): void => {
    if (take(event.clipboardData.files)) event.preventDefault()
  }
  const hover = (event: DragEvent): void => {
    event.preventDefault()
    setOver(mayTake)
  }
  return (
    <div
      className={css.area}
      data-over={isOver || undefined}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={paste}
    >
      <input
        ref={chooser}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        aria-label={label}
        onChange={choose}
      />
      <Button icon="upload" busy={busy} disabled={disabled} onClick={() => chooser.current?.click()}>
        {button}
      </Button>
      {children}
    </div>
  )
}
