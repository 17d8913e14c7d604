import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Strings never become scripts or HTML in the browser: the client is built without such places. */
const trustedTypes = true

/** No script, style or connection but our own, no framing, no address in referrers. */
export const secureHeaders = async (app: FastifyInstance, called: readonly string[] = []): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", 'ws:', 'wss:', ...called],
        workerSrc: ["'self'"],
        // A preview of a document stands in a frame of its own, made from bytes of this page.
        frameSrc: ['blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(trustedTypes && { requireTrustedTypesFor: ["'script'"] }),
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
  })
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
    void reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()')
  })
}
