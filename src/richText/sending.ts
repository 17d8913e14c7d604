import { useEffect, useRef, useState } from 'react'
import type { Editor, EditorEvents } from '@tiptap/core'
import { checkImage } from '../../domain/documents/index.ts'
import { t } from '../../domain/messages/index.ts'
import { messageOf } from '../store/index.ts'
import type { Images } from './images.ts'

type Sending = {
  readonly id: number
  readonly name: string
  readonly share: number
  readonly problem: string | null
}

type Sender = {
  readonly sendings: readonly Sending[]
  /** Puts pictures where `at` is, wherever the text has moved it by the time they have arrived. */
  readonly send: (editor: Editor, files: readonly File[], at: number) => void
  /** Ends it, or takes its problem away. */
  readonly drop: (id: number) => void
}

/** The pictures that are on their way into a text (ACT-15). */
export const useSending = (images: Images | null): Sender => {
  const [sendings, setSendings] = useState<readonly Sending[]>([])
  const aborts = useRef(new Map<number, AbortController>())
  const last = useRef(0)
  useEffect(() => {
    const open = aborts.current
    return () => {
      for (const abort of open.values()) abort.abort()
    }
  }, [])

  const change = (id: number, part: Partial<Sending>): void =>
    setSendings((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)))
  const drop = (id: number): void => {
    aborts.current.get(id)?.abort()
    aborts.current.delete(id)
    setSendings((all) => all.filter((one) => one.id !== id))
  }

  const sendOne = async (editor: Editor, file: File, at: number): Promise<void> => {
    if (images === null) return
    last.current += 1
    const id = last.current
    const problem = checkImage(file)
    setSendings((all) => [...all, { id, name: file.name, share: 0, problem }])
    if (problem !== null) return
    const abort = new AbortController()
    aborts.current.set(id, abort)
    const place = following(editor, at)
    try {
      const src = await images.uploadImage(file, (share) => change(id, { share }), abort.signal)
      if (abort.signal.aborted || editor.isDestroyed) return
      const marks = editor.state.doc
        .resolve(place.at())
        .marks()
        .map((mark) => mark.toJSON())
      editor.commands.insertContentAt(place.at(), { type: 'picture', attrs: { src, alt: '' }, marks })
      drop(id)
    } catch (error) {
      if (!abort.signal.aborted) change(id, { problem: messageOf(error, t('documents.failed')) })
    } finally {
      place.forget()
    }
  }

  return {
    sendings,
    drop,
    send: (editor, files, at) => {
      for (const file of files) void sendOne(editor, file, at)
    },
  }
}

/** A place in a text that is edited meanwhile. */
const following = (editor: Editor, start: number) => {
  let at = start
  const move = ({ transaction }: EditorEvents['transaction']): void => {
    at = transaction.mapping.map(at)
  }
  editor.on('transaction', move)
  return { at: () => Math.min(at, editor.state.doc.content.size), forget: () => void editor.off('transaction', move) }
}
