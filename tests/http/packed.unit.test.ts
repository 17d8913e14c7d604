import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { usualSetup } from '../../domain/setup/index.ts'
import { serveClient } from '../../server/http/client.ts'

const script = `export const words = ${JSON.stringify(Array.from({ length: 200 }, () => 'caselog'))}`
const folder = mkdtempSync(join(tmpdir(), 'caselog-packed-'))
const app = Fastify()
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head></head></html>')
  for (const name of ['assets/index-abc123.js', 'supported.js']) {
    writeFileSync(join(folder, name), script)
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(script))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(script))
  }
  writeFileSync(join(folder, 'picture.png'), 'not packed')
  await serveClient(app, folder, async () => usualSetup)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const unpacked = {
  br: (body: Buffer) => brotliDecompressSync(body).toString(),
  gzip: (body: Buffer) => gunzipSync(body).toString(),
  none: (body: Buffer) => body.toString(),
}
const get = (url: string, headers: Readonly<Record<string, string>> = {}) => app.inject({ url, headers })

test.each([
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.1, gzip;q=0.9', 'gzip'],
  ['br;q=0, gzip;q=0', 'none'],
  ['identity', 'none'],
  ['zstd', 'none'],
  ['', 'none'],
  [null, 'none'],
] as const)('asked for with Accept-Encoding %j, a file comes as %s, and is the same file', async (asked, as) => {
  for (const url of ['/assets/index-abc123.js', '/supported.js']) {
    const { headers, rawPayload } = await get(url, asked === null ? {} : { 'accept-encoding': asked })
    expect(headers['content-encoding']).toBe(as === 'none' ? undefined : as)
    expect(headers['vary']).toBe('accept-encoding')
    expect(headers['content-type']).toBe('application/javascript; charset=utf-8')
    expect(headers['cache-control']).toBe(
      url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    )
    expect(headers['content-length']).toBe(String(rawPayload.length))
    expect(unpacked[as](rawPayload)).toBe(script)
  }
})

test('each form has a tag of its own, by which a browser asks whether it has changed', async () => {
  const tags = new Set<string>()
  for (const encoding of ['br', 'gzip', 'identity']) {
    const headers = { 'accept-encoding': encoding }
    const tag = String((await get('/supported.js', headers)).headers['etag'])
    tags.add(tag)
    expect((await get('/supported.js', { ...headers, 'if-none-match': tag })).statusCode).toBe(304)
  }
  expect(tags.size).toBe(3)
})

test('what is packed has no address of its own, and what is not packed comes as it is', async () => {
  for (const ending of ['br', 'gz']) expect((await get(`/assets/index-abc123.js.${ending}`)).statusCode).toBe(404)
  const { headers, body } = await get('/picture.png', { 'accept-encoding': 'br, gzip' })
  expect([headers['content-encoding'], body]).toEqual([undefined, 'not packed'])
  expect((await get('/login', { 'accept-encoding': 'br, gzip' })).headers['content-encoding']).toBeUndefined()
})
