import { asapScheduler, EMPTY, NEVER, Observable, of, throwError } from 'rxjs'
import { expect, test } from 'vitest'
import { fileCalls } from '../../epics/documents/index.ts'
import type { UploadLog } from '../../epics/documents/uploadLog.ts'
import { uploadWire } from '../../epics/adapters/uploadWire.ts'
import type { Http, HttpAnswer, Wire } from '../../epics/kernel/index.ts'

const address = `/v1/image/${'a'.repeat(43)}`
const file = new File(['abc'], 'a.png', { type: 'image/png' })
const silent: Http = { call: () => NEVER, upload: () => NEVER, download: () => NEVER, open: () => NEVER }
const httpWith = (parts: Partial<Http>): Http => ({ ...silent, ...parts })
const open = () => new AbortController().signal
const nothing = (): void => undefined
const noLog: UploadLog = { begin: () => 'key', end: nothing, isUnderWay: () => true }

test('[ACT-15] a picture is sent to POST v1/image, tells how far it is, and answers its address', async () => {
  const shares: number[] = []
  const paths: string[] = []
  const http = httpWith({
    upload: (path, _file, _fields, _key, onProgress) => {
      paths.push(path)
      onProgress?.(1, 4)
      return of({ address })
    },
  })
  expect(await fileCalls(http, noLog, asapScheduler).uploadImage(file, (share) => shares.push(share), open())).toBe(
    address,
  )
  expect([paths, shares]).toEqual([['image'], [0, 0.25]])
})

test('an answer that is no address of a picture is not placed in a text', async () => {
  const http = httpWith({ upload: () => of({ address: 'https://example.org/a.png' }) })
  const sent = fileCalls(http, noLog, asapScheduler).uploadImage(file, nothing, open())
  await expect(sent).rejects.toMatchObject({ message: expect.stringMatching(/could not understand/) })
})

test('[SRV-54] a picture is fetched by its own address; no other address is ever asked for', async () => {
  const paths: string[] = []
  const http = httpWith({ open: (path) => (paths.push(path), of(new Blob(['x']))) })
  expect(await fileCalls(http, noLog, asapScheduler).loadImage(address, open())).toBeInstanceOf(Blob)
  for (const other of ['/v1/victim/5', 'https://example.org/', '/v1/image/../victim', ''])
    await expect(fileCalls(http, noLog, asapScheduler).loadImage(other, open())).rejects.toBeDefined()
  expect(paths).toEqual([address.slice('/v1/'.length)])
})

test('a signal ends a call, and a session that ended rejects it with a sentence', async () => {
  let isClosed = false
  const http = httpWith({ upload: () => new Observable(() => () => void (isClosed = true)) })
  const abort = new AbortController()
  const sending = fileCalls(http, noLog, asapScheduler).upload('document', file, {}, nothing, abort.signal)
  await new Promise(setImmediate)
  abort.abort()
  await expect(sending).rejects.toMatchObject({ name: 'AbortError' })
  expect(isClosed).toBe(true)
  const outcome = (upload: Http['upload']) =>
    fileCalls(httpWith({ upload }), noLog, asapScheduler).upload('document', file, {}, nothing, open())
  await expect(outcome(() => EMPTY)).rejects.toMatchObject({ message: expect.stringMatching(/expired/) })
  await expect(outcome(() => throwError(() => ({ message: 'No.' })))).rejects.toMatchObject({ message: 'No.' })
})

/** What a test plays the browser's part of. */
const fakeRequest = () => {
  const page = new EventTarget()
  const upload = new EventTarget()
  const seen: string[] = []
  const request = Object.assign(page, {
    upload,
    status: 200,
    responseText: '{"id":5}',
    open: (method: string, url: string) => void seen.push(`${method} ${url}`),
    setRequestHeader: (name: string, value: string) => void seen.push(`${name}: ${value}`),
    send: (body: unknown) => void seen.push(body instanceof FormData ? 'form' : 'other'),
    abort: () => void seen.push('aborted'),
    getAllResponseHeaders: () => 'ETag: "3"\r\nDate: Mon, 02 Mar 2026 12:00:00 GMT\r\n',
  })
  return { request, seen, page, upload }
}

const watching = (onProgress?: (sent: number, total: number) => void) => {
  const fake = fakeRequest()
  const plain: Wire = { exchange: () => of({ status: 299, body: null, headers: {} }) }
  const wire = uploadWire(plain, () => fake.request as Partial<XMLHttpRequest> as XMLHttpRequest)
  const answers: HttpAnswer[] = []
  const request = { method: 'POST', url: '/v1/document', headers: { accept: 'x' }, body: new FormData(), onProgress }
  const subscription = wire.exchange(request).subscribe((answer) => answers.push(answer))
  return { ...fake, answers, subscription }
}

test('[CAL-07] an upload that is watched tells how many bytes have left, and answers as any call', () => {
  const heard: [number, number][] = []
  const { page, upload, seen, answers } = watching((sent, total) => heard.push([sent, total]))
  expect(seen).toEqual(['POST /v1/document', 'accept: x', 'form'])
  upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 5, total: 20 }))
  expect(heard).toEqual([[5, 20]])
  page.dispatchEvent(new Event('load'))
  const headers = { etag: '"3"', date: 'Mon, 02 Mar 2026 12:00:00 GMT' }
  expect(answers).toEqual([{ status: 200, body: { id: 5 }, headers }])
})

test('a broken line is status 0, leaving aborts, and a call that nobody watches goes the usual way', () => {
  const broken = watching(nothing)
  broken.page.dispatchEvent(new Event('error'))
  expect(broken.answers).toEqual([{ status: 0, body: null, headers: {} }])
  const left = watching(nothing)
  left.subscription.unsubscribe()
  expect(left.seen.at(-1)).toBe('aborted')
  const usual = watching()
  expect([usual.answers[0]?.status, usual.seen]).toEqual([299, []])
})
