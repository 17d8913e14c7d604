/** Sealing by messages: what is asked for on one side of a port is done on the other. */
import type { Sealing } from '../kernel/logPort.ts'

/** A worker, from either side, or a port. */
export type SealingPort = {
  postMessage(message: unknown, transfer?: Transferable[]): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

type Asked =
  | { readonly id: number; readonly ask: 'salt' | 'append' | 'seal' | 'saveSnapshot'; readonly given: unknown }
  /** Of the text of the snapshot that will be asked for under this number. */
  | { readonly id: number; readonly piece: string }
type Answered =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: { readonly name: string; readonly message: string } }

const piecesOf = async function* (parts: readonly string[]): AsyncGenerator<string> {
  yield* parts
}

export const serveSealing = (port: SealingPort, sealing: Sealing): void => {
  const texts = new Map<number, string[]>()
  const done = (id: number, ask: string, given: never): Promise<unknown> => {
    if (ask === 'salt') return sealing.salt(given)
    if (ask === 'append') return sealing.append(given)
    if (ask === 'seal') return sealing.seal(given)
    const parts = texts.get(id) ?? []
    texts.delete(id)
    return sealing.saveSnapshot(given, piecesOf(parts))
  }
  port.addEventListener('message', ({ data }: MessageEvent<Asked>) => {
    const { id } = data
    if ('piece' in data) {
      const parts = texts.get(id) ?? []
      parts.push(data.piece)
      texts.set(id, parts)
      return
    }
    done(id, data.ask, data.given as never).then(
      (value) => port.postMessage({ id, value } satisfies Answered),
      (error: unknown) => {
        const { name = 'Error', message = String(error) } = error as Partial<Error>
        port.postMessage({ id, error: { name, message } } satisfies Answered)
      },
    )
  })
}

type Waiting = { readonly resolve: (value: never) => void; readonly reject: (error: Error) => void }

/** `end` lets go of the other side; what was asked of it and has no answer then is told so. */
export const askSealing = (port: SealingPort, end: () => void): Sealing => {
  const waiting = new Map<number, Waiting>()
  let last = 0
  let isClosed = false
  port.addEventListener('message', ({ data }: MessageEvent<Answered>) => {
    const found = waiting.get(data.id)
    waiting.delete(data.id)
    if ('error' in data) found?.reject(Object.assign(new Error(data.error.message), { name: data.error.name }))
    else found?.resolve(data.value as never)
  })
  const nextId = (): number => {
    if (isClosed) throw new Error('the log is closed')
    last += 1
    return last
  }
  const asked = <T>(id: number, ask: 'salt' | 'append' | 'seal' | 'saveSnapshot', given: unknown): Promise<T> =>
    new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      port.postMessage({ id, ask, given } satisfies Asked)
    })
  return {
    salt: async (stream) => asked(nextId(), 'salt', stream),
    append: async (row) => asked(nextId(), 'append', row),
    seal: async (segment) => asked(nextId(), 'seal', segment),
    saveSnapshot: async (snapshot, pieces) => {
      const id = nextId()
      for await (const piece of pieces) {
        if (isClosed) return
        port.postMessage({ id, piece } satisfies Asked)
      }
      await asked(id, 'saveSnapshot', snapshot)
    },
    close: () => {
      isClosed = true
      end()
      for (const { reject } of waiting.values()) reject(new Error('the log is closed'))
      waiting.clear()
    },
  }
}
