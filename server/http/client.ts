import { existsSync } from 'node:fs'
import { join, normalize, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Addresses that belong to the server: what is unknown there is not a screen. */
const served = /^\/(?:v\d+|auth|socket\.io|docs|healthz|readyz)(?:\/|$)/

/**
 * Serves the built client. Files under `assets` have their content's hash in the name and may be kept for ever; any
 * other address that is not a file is a screen of the client, and gets `index.html`.
 */
export const serveClient = async (app: FastifyInstance, folder: string): Promise<void> => {
  await app.register(fastifyStatic, { root: folder, serve: false, cacheControl: false, dotfiles: 'deny' })
  app.get('/*', { logLevel: 'warn', exposeHeadRoute: true }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (served.test(path)) return reply.callNotFound()
    const file = fileOf(path)
    const isFile = file !== null && file !== sep && existsSync(join(folder, file)) && /\.\w+$/.test(file)
    if (isFile)
      return reply
        .header(
          'cache-control',
          file.startsWith(`${sep}assets${sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
        .sendFile(file)
    if (
      /^\/assets\/|\.(?:js|css|map|png|svg|ico|woff2|json|txt)$/.test(path) || !existsSync(join(folder, 'index.html'))
    )
      return reply.callNotFound()
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}

const fileOf = (path: string): string | null => {
  try {
    return normalize(decodeURIComponent(path))
  } catch {
    return null
  }
}
