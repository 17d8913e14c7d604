/** A letter's PDF is made in a thread of its own: whatever it is of, the server goes on answering, and outlives it. */
import { Worker } from 'node:worker_threads'
import type { Letter, Paper } from './pdf.ts'

export type Order = { readonly title: string; readonly letters: readonly Letter[]; readonly paper: Paper }

/** Of what the thread itself holds. Bytes of pictures don't count here, and are bounded where they are read. */
const memory = { maxOldGenerationSizeMb: 512 }
/** Milliseconds. */
const mostTime = 30_000

/** Null where it was ended: it took too long, or nobody waits any more. Fails where the thread does. */
export const pdfApart = (order: Order, gone: AbortSignal, patience = mostTime): Promise<Buffer | null> =>
  new Promise((done, failed) => {
    const worker = new Worker(new URL('./apartWorker.ts', import.meta.url), {
      workerData: order,
      resourceLimits: memory,
    })
    const ended = AbortSignal.any([gone, AbortSignal.timeout(patience)])
    const end = (): void => {
      done(null)
      void worker.terminate()
    }
    if (ended.aborted) end()
    else ended.addEventListener('abort', end, { once: true })
    worker.once('message', (bytes: Uint8Array) => done(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)))
    worker.once('error', failed)
    worker.once('exit', () => {
      ended.removeEventListener('abort', end)
      failed(new Error('the thread of a letter ended without a word'))
    })
  })
