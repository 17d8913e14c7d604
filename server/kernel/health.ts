import type { FastifyInstance } from 'fastify'
import { asSystem, type Databases } from './database.ts'
import type { Migration } from './migrate.ts'

type Readiness = 'ready' | 'database' | 'migrations'

/** The pool waits as long for a connection; somebody who asks whether the server is ready wants to know sooner. */
const patience = 2000

/** Whether requests can be served: the database answers, and has every migration of this build. */
async function readiness(databases: Databases, migrations: readonly Migration[]): Promise<Readiness> {
  const asked = asSystem(databases, 'readiness', (trx) => trx.selectFrom('schema_migration').select('name').execute())
  const done = await Promise.race([
    asked.catch(() => null),
    new Promise<null>((resolve) => setTimeout(resolve, patience, null).unref()),
  ])
  if (done === null) return 'database'
  const names = new Set(done.map((row) => row.name))
  return migrations.every((migration) => names.has(migration.name)) ? 'ready' : 'migrations'
}

/**
 * `GET /healthz`: the process answers. `GET /readyz`, also called `/health`: it can do its work, else 503 with what is
 * missing. It can do it without the other processes, too, and says so. All are open to anybody and say nothing else.
 */
export function healthRoutes(
  app: FastifyInstance,
  databases: Databases,
  migrations: readonly Migration[],
  isApart: () => boolean,
): void {
  const quietly = { logLevel: 'warn' } as const
  app.get('/healthz', quietly, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  for (const url of ['/readyz', '/health'])
    app.get(url, quietly, async (_request, reply) => {
      const found = await readiness(databases, migrations)
      return reply
        .header('cache-control', 'no-store')
        .code(found === 'ready' ? 200 : 503)
        .send(
          found === 'ready'
            ? { status: 'ready', ...(isApart() && { without: 'redis' }) }
            : { status: 'waiting', for: found },
        )
    })
}
