import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/**
 * Strings never become scripts or HTML in the browser: the client is built without such places. The editor's library has
 * one, for what is pasted: it is read in a document of its own, in which nothing runs, and only what the editor knows of it
 * is taken over. One script is started in a thread of its own, which seals the log: its policy answers that address whatever
 * it is asked.
 */
const policies = ['ProseMirrorClipboard', 'LogWorker'] as const

type Said = {
  /** Other servers that the page calls. */
  readonly called: readonly string[]
  /** Names below ours may be somebody else's, so that only who runs them all can say it. */
  readonly tlsBelow: boolean
}

/** No script, style or connection but our own, no framing, no address in referrers. */
export const secureHeaders = async (app: FastifyInstance, { called, tlsBelow }: Said): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // The films of help blocks are wherever the provider keeps them (HLP-03).
        mediaSrc: ['https:'],
        // Sockets of the same host are its own too.
        connectSrc: ["'self'", ...called],
        workerSrc: ["'self'"],
        // A preview of a document stands in a frame of its own, made from bytes of this page.
        frameSrc: ['blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: [...policies],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: tlsBelow },
  })
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
    void reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()')
  })
}

/** What stands in every answer of the server, for what answers beside its routes: that of the sockets. */
export const commonHeaders = async (app: FastifyInstance): Promise<Readonly<Record<string, string>>> => {
  const { headers } = await app.inject({ method: 'GET', url: '/socket.io' })
  const ofThisOne = /^(?:content-(?:type|length)|date|connection|keep-alive|transfer-encoding|x-ratelimit-.*)$/
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      ofThisOne.test(name) || value === undefined ? [] : [[name, String(value)]],
    ),
  )
}
