import type { FastifyInstance } from 'fastify'

const json = /^application\/json(?:; ?charset=utf-8)?$/i

/**
 * Only JSON in UTF-8 is read, by exact name: a content type that merely looks like JSON can't slip past a parser.
 * A feature that takes files adds its own type to its own route. Bodies are at most 1 MB (`bodyLimit`),
 * where a route says no more.
 */
export const acceptJsonOnly = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (!json.test(request.headers['content-type'] ?? '')) return done(problem(415))
    let text: string
    try {
      text = decoder.decode(body as Buffer)
    } catch {
      return done(problem(400))
    }
    if (text.trim() === '') return done(null, undefined)
    return parse(request, text, (error, value) => done(error ? problem(400) : null, value))
  })
}

const problem = (statusCode: number): Error => Object.assign(new Error('unreadable body'), { statusCode })
