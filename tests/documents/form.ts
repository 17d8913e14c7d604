/** Sends files as a browser does, and reads what comes back. */
import { randomBytes } from 'node:crypto'
import type { TestServer } from '../session/testServer.ts'

export type Sending = {
  readonly token?: string
  readonly name?: string
  readonly type?: string
  readonly bytes: Buffer
  readonly fields?: Readonly<Record<string, string>>
  /** More of them, which may be given twice. */
  readonly again?: readonly (readonly [string, string])[]
  /** Those that come after the file. */
  readonly later?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
}

const formOf = ({ name = 'a.png', type = 'image/png', bytes, fields = {}, again = [], later = {} }: Sending) => {
  const boundary = `----form${randomBytes(8).toString('hex')}`
  const part = (head: string): string => `--${boundary}\r\nContent-Disposition: form-data; ${head}`
  const text = ([field, value]: readonly [string, string]): string => `${part(`name="${field}"`)}\r\n\r\n${value}\r\n`
  const quoted = name.replaceAll('"', '%22')
  // What browsers send for a kind that they do not know.
  const typeLine = `Content-Type: ${type === '' ? 'application/octet-stream' : type}\r\n`
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    payload: Buffer.concat([
      Buffer.from(
        `${[...Object.entries(fields), ...again].map(text).join('')}${part(`name="file"; filename="${quoted}"`)}\r\n${typeLine}\r\n`,
      ),
      bytes,
      Buffer.from(`\r\n${Object.entries(later).map(text).join('')}--${boundary}--\r\n`),
    ]),
  }
}

export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: Readonly<Record<string, unknown>>
  readonly bytes: Buffer
}

const answerOf = (reply: Awaited<ReturnType<TestServer['app']['fastify']['inject']>>): Answer => {
  const isJson = String(reply.headers['content-type']).startsWith('application/json')
  return {
    status: reply.statusCode,
    headers: reply.headers,
    body: isJson ? (JSON.parse(reply.body) as Record<string, unknown>) : {},
    bytes: reply.rawPayload,
  }
}

export const postFile = async (server: TestServer, url: string, sending: Sending): Promise<Answer> => {
  const { contentType, payload } = formOf(sending)
  const authorization = sending.token === undefined ? {} : { authorization: `Bearer ${sending.token}` }
  const headers = { ...authorization, 'content-type': contentType, ...sending.headers }
  return answerOf(await server.app.fastify.inject({ method: 'POST', url, headers, payload }))
}

export const getFile = async (server: TestServer, url: string, token?: string): Promise<Answer> =>
  answerOf(
    await server.app.fastify.inject({
      method: 'GET',
      url,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    }),
  )
