/** Starts the thread that seals the log. */
// The build answers this; nothing is exported there.
// oxlint-disable-next-line import/default
import workerUrl from './sealingWorker.ts?worker&url'
import type { LogCipher, Sealing } from '../kernel/logPort.ts'
import { handedKeyOf } from './logCrypto.ts'
import { askSealing } from './sealingPort.ts'
import type { SealingOrder } from './sealingWorker.ts'

type Policy = { createScriptURL(url: string): string }
type TrustedTypes = { createPolicy(name: string, rules: Policy): Policy }

/** The one script that this page starts in a thread; the server's headers name it. */
let policy: Policy | null = null
const trusted = (url: string): string => {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('LogWorker', { createScriptURL: () => workerUrl }) ?? null
  return policy === null ? url : policy.createScriptURL(url)
}

/** Milliseconds in which it says that it is there; then this thread does its work. */
const patience = 5_000

/** Null where there are no threads, or none that comes; nothing was given to it then. */
export const workerSealing = (cipher: LogCipher, database: string): Promise<Sealing | null> =>
  new Promise((resolve) => {
    const key = handedKeyOf(cipher)
    if (key === null || typeof Worker === 'undefined') return resolve(null)
    try {
      const worker = new Worker(trusted(workerUrl), { type: 'module' })
      const none = (): void => {
        clearTimeout(late)
        worker.terminate()
        resolve(null)
      }
      const late = setTimeout(none, patience)
      worker.addEventListener('error', none, { once: true })
      worker.addEventListener(
        'message',
        () => {
          clearTimeout(late)
          worker.removeEventListener('error', none)
          resolve(askSealing(worker, () => worker.terminate()))
        },
        { once: true },
      )
      worker.postMessage({ database, key } satisfies SealingOrder, [])
    } catch {
      resolve(null)
    }
  })
