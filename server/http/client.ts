import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, normalize, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { setupName, type Setup } from '../../domain/setup/index.ts'

/** Addresses that belong to the server: what is unknown there is not a screen. */
const served = /^\/(?:v\d+|auth|socket\.io|docs|health|healthz|readyz)(?:\/|$)/

/** A file by its place and ending; a word that somebody searched for may end like one too. */
const isFileAddress = (path: string): boolean =>
  /^\/assets\/|^\/[^/]+\.(?:js|css|map|png|svg|ico|woff2|json|txt)$/.test(path)

/**
 * NAV-04: an address that can't be read, such as one that ends in a percent sign, is a screen's all the same: the client
 * says that nothing is there. The framework would answer it itself, and not to a person.
 */
export const readableAddress = (url: string): string => {
  const path = url.split('?')[0] ?? '/'
  return fileOf(path) === null && !served.test(path) ? '/not-found' : url
}

/** What the build has packed is another form of a file, and no file by itself. */
const packed = /\.(?:br|gz)$/

/**
 * Serves the built client, packed where the browser takes that; what holds a secret never is, since how well it packs
 * would tell of it (BREACH). Files under `assets` have their content's hash in the name and may be kept for ever; any
 * other address that is not a file is a screen of the client, and gets `index.html`.
 */
export const serveClient = async (app: FastifyInstance, folder: string, setup: () => Promise<Setup>): Promise<void> => {
  const files = { root: folder, serve: false, preCompressed: true, cacheControl: false, dotfiles: 'deny' } as const
  await app.register(fastifyStatic, files)
  app.get('/*', { logLevel: 'warn', exposeHeadRoute: true }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (served.test(path)) return reply.callNotFound()
    const file = fileOf(path)
    const isFile =
      file !== null && file !== sep && existsSync(join(folder, file)) && /\.\w+$/.test(file) && !packed.test(file)
    if (isFile)
      return reply
        .header(
          'cache-control',
          file.startsWith(`${sep}assets${sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
        .sendFile(file)
    if (isFileAddress(path) || !existsSync(join(folder, 'index.html'))) return reply.callNotFound()
    const page = withSetup(await readFile(join(folder, 'index.html'), 'utf8'), await setup())
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  })
}

const fileOf = (path: string): string | null => {
  try {
    return normalize(decodeURIComponent(path))
  } catch {
    return null
  }
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

/** CFG-30: the client reads it before it does anything else, so it stands in the page. */
const withSetup = (page: string, setup: Setup): string => {
  const content = JSON.stringify(setup).replaceAll(/[&"<>]/g, (sign) => escapes[sign] ?? '')
  return page.replace('</head>', () => `<meta name="${setupName}" content="${content}" /></head>`)
}
