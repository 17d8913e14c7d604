import { Observable } from 'rxjs'
import type { HttpAnswer, HttpRequest, Wire } from '../kernel/index.ts'

/**
 * `fetch` says nothing of how much of a body has left; XMLHttpRequest does. Only uploads that somebody watches go this
 * way, all else by `wire`. As there: unsubscribing aborts, and what goes wrong is status 0.
 */
export const uploadWire = (wire: Wire, makeRequest: () => XMLHttpRequest): Wire => ({
  exchange: (request) => (request.onProgress === undefined ? wire.exchange(request) : watched(request, makeRequest)),
})

const watched = ({ method, url, headers, body, onProgress }: HttpRequest, makeRequest: () => XMLHttpRequest) =>
  new Observable<HttpAnswer>((subscriber) => {
    const request = makeRequest()
    const emit = (answer: HttpAnswer): void => {
      subscriber.next(answer)
      subscriber.complete()
    }
    const fail = (): void => emit({ status: 0, body: null, headers: {} })
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(loaded, total))
    request.addEventListener('load', () =>
      emit({ status: request.status, body: jsonOf(request.responseText), headers: headersOf(request) }),
    )
    request.addEventListener('error', fail)
    request.addEventListener('timeout', fail)
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(body ?? null)
    return () => request.abort()
  })

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

const headersOf = (request: XMLHttpRequest): Readonly<Record<string, string>> =>
  Object.fromEntries(
    request
      .getAllResponseHeaders()
      .split('\r\n')
      .filter((line) => line.includes(':'))
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
