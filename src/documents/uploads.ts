import { useEffect, useRef, useState } from 'react'
import { checkDocument } from '../../domain/documents/index.ts'
import { t } from '../../domain/messages/index.ts'

export type OnUpload = (file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<void>

export type Upload = {
  readonly id: number
  readonly file: File
  readonly state: 'waiting' | 'sending' | 'done' | 'failed' | 'cancelled'
  /** From 0 to 1; absent while nothing is known of it. */
  readonly share: number | undefined
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

const messageOf = (error: unknown): string => {
  const isOurs = typeof error === 'object' && error !== null && 'message' in error
  return isOurs && typeof error.message === 'string' && error.message !== '' ? error.message : t('documents.failed')
}

/** One file is sent after the other: a slow line then ends some of them instead of none. */
export const useUploads = (onUpload: OnUpload, single: boolean): Uploads => {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [said, say] = useState('')
  const last = useRef(0)
  const queue = useRef<readonly Pick<Upload, 'id' | 'file'>[]>([])
  const running = useRef<{ readonly id: number; readonly abort: AbortController } | null>(null)
  useEffect(
    () => () => {
      queue.current = []
      running.current?.abort.abort()
      running.current = null
    },
    [],
  )

  const change = (id: number, part: Partial<Upload>): void =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)))

  const sendNext = (): void => {
    const [next, ...rest] = queue.current
    if (next === undefined || running.current !== null) return
    queue.current = rest
    const { id, file } = next
    const abort = new AbortController()
    running.current = { id, abort }
    const isOver = (): boolean => abort.signal.aborted
    const end = (part: Partial<Upload>, words: string): void => {
      if (isOver()) return
      running.current = null
      change(id, part)
      say(words)
      sendNext()
    }
    change(id, { state: 'sending', share: undefined, problem: null })
    onUpload(file, (share) => (isOver() ? undefined : change(id, { share })), abort.signal).then(
      () => end({ state: 'done' }, t('documents.announce.done', { name: file.name })),
      (error: unknown) => {
        const problem = messageOf(error)
        end({ state: 'failed', problem }, t('documents.announce.failed', { name: file.name, reason: problem }))
      },
    )
  }

  const enqueue = (added: readonly Upload[]): void => {
    queue.current = [...queue.current, ...added.filter(({ problem }) => problem === null)]
    sendNext()
  }

  const stop = (id: number): void => {
    queue.current = queue.current.filter((one) => one.id !== id)
    if (running.current?.id !== id) return
    running.current.abort.abort()
    running.current = null
  }

  return {
    uploads,
    said,
    add: (files) => {
      const added = files.map((file): Upload => {
        last.current += 1
        const problem = checkDocument(file)
        const state = problem === null ? 'waiting' : 'failed'
        return { id: last.current, file, state, share: undefined, problem, mayRetry: problem === null }
      })
      if (single) for (const { id } of uploads) stop(id)
      setUploads((all) => (single ? added : [...all, ...added]))
      enqueue(added)
      const refused = added.findLast(({ problem }) => problem !== null)
      if (refused !== undefined)
        say(t('documents.announce.failed', { name: refused.file.name, reason: refused.problem ?? '' }))
    },
    cancel: (id) => {
      stop(id)
      change(id, { state: 'cancelled' })
      sendNext()
    },
    retry: (id) => {
      const again = uploads.find((one) => one.id === id)
      change(id, { state: 'waiting', problem: null })
      if (again !== undefined) enqueue([{ ...again, problem: null }])
    },
    remove: (id) => {
      stop(id)
      setUploads((all) => all.filter((one) => one.id !== id))
      sendNext()
    },
  }
}
