import * as z from 'zod/mini'
import type { FastifyInstance } from 'fastify'
import type { Call, Needs } from '../../domain/kernel/index.ts'

/** The OpenAPI 3.1 document of the given calls, made from their declarations. */
const openApiDocument = (calls: readonly Call[]): Record<string, unknown> => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of calls) {
    const address = `${call.service === 'auth' ? '/auth' : `/v${call.version}`}/${call.path}`
    ;(paths[address] ??= {})[call.method.toLowerCase()] = operation(call)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Caselog', version: '1' },
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  }
}

const operation = (call: Call): Record<string, unknown> => {
  const isOpen = call.needs === 'anyone' || call.needs === 'visitor'
  const statuses = [...new Set([400, ...(isOpen ? [] : [401]), ...call.errors])].toSorted((left, right) => left - right)
  return {
    operationId: call.id,
    summary: call.summary,
    security: isOpen ? [] : [{ bearer: [] }],
    'x-needs': needsOf(call.needs),
    parameters: [...parameters(call.params, 'path'), ...parameters(call.query, 'query')],
    ...(call.method !== 'GET' && {
      requestBody: { content: { 'application/json': { schema: schemaOf(call.body, 'input') } } },
    }),
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: schemaOf(call.response, 'output') } } },
      ...Object.fromEntries(
        statuses.map((status) => [
          status,
          { description: 'Refused', content: { 'application/json': { schema: error } } },
        ]),
      ),
    },
  }
}

const error = {
  type: 'object',
  required: ['message'],
  properties: {
    message: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    reason: { type: 'string' },
  },
} as const

const needsOf = (needs: Needs): unknown =>
  typeof needs === 'string' ? needs : { allOf: needs.allOf ?? [], anyOf: needs.anyOf ?? [] }

const parameters = (schema: z.ZodMiniType, place: 'path' | 'query'): unknown[] => {
  const { properties, required } = z
    .object({ properties: z.optional(z.record(z.string(), z.unknown())), required: z.optional(z.array(z.string())) })
    .parse(schemaOf(schema, 'input'))
  return Object.entries(properties ?? {}).map(([name, inner]) => ({
    name,
    in: place,
    required: place === 'path' || (required ?? []).includes(name),
    schema: inner,
  }))
}

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): unknown => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

/** Written when it is first asked for: making it takes longer than all else of the start. */
export const serveOpenApi = (app: FastifyInstance, calls: readonly Call[]): void => {
  let document: string | null = null
  app.get('/docs/openapi.json', { exposeHeadRoute: false }, async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/json; charset=utf-8')
      .send((document ??= JSON.stringify(openApiDocument(calls)))),
  )
}
