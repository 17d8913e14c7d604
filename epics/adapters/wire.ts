import { Observable } from 'rxjs'
import type { HttpAnswer, HttpRequest, Wire } from '../kernel/index.ts'

/** The same answer, which tells of each piece of its body. */
const watched = (response: Response, onReceived: (() => void) | undefined): Response => {
  if (response.body === null || onReceived === undefined) return response
  const told = new TransformStream<Uint8Array, Uint8Array>({
    transform: (piece, out) => {
      onReceived()
      out.enqueue(piece)
    },
  })
  return new Response(response.body.pipeThrough(told), response)
}

const contentOf = async (response: Response, asBlob: boolean): Promise<unknown> => {
  if (asBlob && response.ok) return response.blob()
  const text = await response.text()
  if (text === '') return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

/** One exchange by `fetch`. A failure of the network, also one in the middle of a body, is an answer with status 0. */
export const fetchWire = (fetching: typeof fetch): Wire => ({
  exchange: ({ method, url, headers, body, asBlob, onReceived }: HttpRequest) =>
    new Observable<HttpAnswer>((subscriber) => {
      const abort = new AbortController()
      let isOver = false
      const emit = (answer: HttpAnswer): void => {
        isOver = true
        subscriber.next(answer)
        subscriber.complete()
      }
      const exchange = async (): Promise<HttpAnswer> => {
        const init: RequestInit = {
          method,
          headers,
          signal: abort.signal,
          credentials: 'same-origin',
          cache: 'no-store',
          ...(body !== undefined && { body }),
        }
        const came = await fetching(url, init)
        onReceived?.()
        // A file can take long; with what is short a second stream only gets in the browser's way.
        const response = asBlob ? watched(came, onReceived) : came
        return {
          status: response.status,
          body: await contentOf(response, asBlob ?? false),
          headers: Object.fromEntries(response.headers),
        }
      }
      exchange().then(emit, () => emit({ status: 0, body: null, headers: {} }))
      // The last piece is here before the browser has closed the exchange: to abort it then would count it as failed.
      return () => (isOver ? undefined : abort.abort())
    }),
})
