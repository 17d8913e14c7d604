import { parentPort, workerData } from 'node:worker_threads'
import '../../domain/messages/staff.ts'
import type { Order } from './apart.ts'
import { pdfOf } from './pdf.ts'

const { title, letters, paper } = workerData as Order
// What comes from another thread is no Buffer any more.
const pictures = new Map([...paper.pictures].map(([address, bytes]) => [address, Buffer.from(bytes)]))
const parts: Buffer[] = []
for await (const part of pdfOf(title, letters, { ...paper, pictures })) parts.push(part)
const whole = new Uint8Array(Buffer.concat(parts))
parentPort?.postMessage(whole, [whole.buffer])
