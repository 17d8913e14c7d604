/** A thread that seals the log and writes it to the disk, so that whoever types waits for neither. */
import { sealHere } from '../kernel/sealing.ts'
import { createDexieLogStore } from './dexieLogStore.ts'
import { createLogCipher, type HandedKey } from './logCrypto.ts'
import { serveSealing, type SealingPort } from './sealingPort.ts'

export type SealingOrder = { readonly database: string; readonly key: HandedKey }

const here = globalThis as unknown as SealingPort

const begin = ({ data: { database, key } }: MessageEvent<SealingOrder>): void => {
  const cipher = createLogCipher(key.keyId, key.sessionKey, key.tabNumber, key.thread)
  serveSealing(here, sealHere(cipher, createDexieLogStore({ name: database })))
  here.postMessage('ready', [])
}
globalThis.addEventListener('message', begin as EventListener, { once: true })
