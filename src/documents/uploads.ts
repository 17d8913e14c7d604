import { useEffect, useRef, useState } from 'react'
import { checkDocument } from '../../domain/documents/index.ts'
import { t } from '../../domain/messages/index.ts'
import { messageOf } from '../store/index.ts'

/** Its first progress says that it is being sent; before that it waits. */
export type OnUpload = (
  file: File,
  onProgress: (share: number, isStalled?: boolean) => void,
  signal: AbortSignal,
) => Promise<void>

export type Upload = {
  readonly id: number
  readonly file: File
  readonly state: 'waiting' | 'sending' | 'done' | 'failed' | 'cancelled'
  /** From 0 to 1. */
  readonly share: number
  /** Nothing of it has moved for a while. */
  readonly isStalled: boolean
  readonly problem: string | null
  /** False for a file that would be refused again. */
  readonly mayRetry: boolean
}

export type Uploads = {
  readonly uploads: readonly Upload[]
  /** What became of the last one, for those who hear the page. */
  readonly said: string
  readonly add: (files: readonly File[]) => void
  readonly cancel: (id: number) => void
  readonly retry: (id: number) => void
  /** From the list only; what has been uploaded stays uploaded. */
  readonly remove: (id: number) => void
}

export const useUploads = (onUpload: OnUpload, single: boolean): Uploads => {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [said, say] = useState('')
  const last = useRef(0)
  const aborts = useRef(new Map<number, AbortController>())
  useEffect(() => {
    const open = aborts.current
    return () => {
      for (const abort of open.values()) abort.abort()
    }
  }, [])

  const change = (id: number, part: Partial<Upload>): void =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)))

  const send = (id: number, file: File): void => {
    const abort = new AbortController()
    aborts.current.set(id, abort)
    const unlessOver =
      <A>(go: (value: A) => void) =>
      (value: A): void => {
        if (!abort.signal.aborted) go(value)
      }
    onUpload(
      file,
      (share, isStalled = false) => {
        if (!abort.signal.aborted) change(id, { state: 'sending', share, isStalled })
      },
      abort.signal,
    ).then(
      unlessOver(() => {
        change(id, { state: 'done' })
        say(t('documents.announce.done', { name: file.name }))
      }),
      unlessOver((error: unknown) => {
        const problem = messageOf(error, t('documents.failed'))
        change(id, { state: 'failed', problem })
        say(t('documents.announce.failed', { name: file.name, reason: problem }))
      }),
    )
  }
  const stop = (id: number): void => aborts.current.get(id)?.abort()

  return {
    uploads,
    said,
    add: (files) => {
      const added = files.map((file): Upload => {
        last.current += 1
        const problem = checkDocument(file)
        const state = problem === null ? 'waiting' : 'failed'
        return { id: last.current, file, state, share: 0, isStalled: false, problem, mayRetry: problem === null }
      })
      if (single) for (const { id } of uploads) stop(id)
      setUploads((all) => (single ? added : [...all, ...added]))
      for (const { id, file, problem } of added) if (problem === null) send(id, file)
      const refused = added.findLast(({ problem }) => problem !== null)
      if (refused !== undefined)
        say(t('documents.announce.failed', { name: refused.file.name, reason: refused.problem ?? '' }))
    },
    cancel: (id) => {
      stop(id)
      change(id, { state: 'cancelled' })
    },
    retry: (id) => {
      const again = uploads.find((one) => one.id === id)
      change(id, { state: 'waiting', share: 0, isStalled: false, problem: null })
      if (again !== undefined) send(id, again.file)
    },
    remove: (id) => {
      stop(id)
      setUploads((all) => all.filter((one) => one.id !== id))
    },
  }
}
