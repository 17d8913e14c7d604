/** A letter's PDF is made in a thread of its own: whatever it is of, the server goes on answering, and outlives it. */
import { Worker } from 'node:worker_threads'
import type { Letter, Paper } from './pdf.ts'

export type Order = { readonly title: string; readonly letters: readonly Letter[]; readonly paper: Paper }

/** Pictures are taken apart in it, at most 64 MB each. */
const memory = { maxOldGenerationSizeMb: 512 }

/** Fails where the thread does. */
export const pdfApart = (order: Order): Promise<Buffer> =>
  new Promise((done, failed) => {
    const worker = new Worker(new URL('./apartWorker.ts', import.meta.url), {
      workerData: order,
      resourceLimits: memory,
    })
    worker.once('message', (bytes: Uint8Array) => done(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)))
    worker.once('error', failed)
    worker.once('exit', () => failed(new Error('the thread of a letter ended without a word')))
  })
