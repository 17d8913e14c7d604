/** A small feature of the tests' own, so that what every route has is tested apart from any product feature. */
import { sql, type Generated } from 'kysely'
import * as z from 'zod/mini'
import { call, refuse } from '../../domain/kernel/index.ts'
import type { TestFeature } from '../session/testServer.ts'
import { route } from '../../server/http/route.ts'
import { migrationOf } from '../../server/kernel/migrate.ts'

declare module '../../server/kernel/database.ts' {
  interface Database {
    test_note: { id: Generated<number>; account: number; body: string; version: Generated<number> }
  }
}

const record = z.strictObject({ id: z.int(), body: z.string(), version: z.int() })
const id = z.strictObject({ id: z.int() })
const text = z.strictObject({ body: z.string().check(z.maxLength(100)) })

const calls = {
  create: call({
    id: 'test.create',
    method: 'POST',
    path: 'test_note',
    needs: { allOf: ['add_victim'] },
    body: text,
    response: record,
    summary: 'A new note',
  }),
  get: call({
    id: 'test.get',
    method: 'GET',
    path: 'test_note/{id}',
    version: 2,
    needs: 'signedIn',
    params: id,
    response: record,
    errors: [404],
    summary: 'One note',
  }),
  update: call({
    id: 'test.update',
    method: 'PUT',
    path: 'test_note/{id}',
    needs: 'signedIn',
    params: id,
    body: text,
    response: record,
    errors: [404, 409, 412],
    summary: 'Change a note',
  }),
  list: call({
    id: 'test.list',
    method: 'GET',
    path: 'test_note',
    needs: 'signedIn',
    summary: 'All notes',
    query: z.strictObject({
      page: z.optional(z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number))),
      filters: z.optional(
        z.strictObject({
          status: z.optional(z.array(z.string())),
          period: z.optional(z.strictObject({ since: z.string() })),
        }),
      ),
    }),
    response: z.strictObject({ data: z.array(record), asked: z.unknown() }),
  }),
  leak: call({
    id: 'test.leak',
    method: 'GET',
    path: 'test_leak',
    needs: 'signedIn',
    response: z.object({ shown: z.string() }),
    summary: 'Has more than it declares',
  }),
  broken: call({
    id: 'test.broken',
    method: 'POST',
    path: 'test_broken',
    needs: 'signedIn',
    response: z.strictObject({ count: z.int() }),
    summary: 'Answers what it does not declare',
  }),
  overflow: call({
    id: 'test.overflow',
    method: 'POST',
    path: 'test_overflow',
    needs: 'signedIn',
    body: z.strictObject({ n: z.int() }),
    response: z.strictObject({ n: z.int() }),
    summary: 'A number too big for its column',
  }),
}

const columns = ['id', 'body', 'version'] as const

export const noteFeature: TestFeature = {
  routes: () => [
    route(calls.create, async ({ body }, { tx, principal, audit, afterCommit, services }) => {
      const value = await tx
        .insertInto('test_note')
        .values({ account: principal.account, body: body.body })
        .returning(columns)
        .executeTakeFirstOrThrow()
      if (body.body === 'refuse me') return refuse('invalid', 'Refused after the write.')
      await audit({ verb: 'create', kind: 'test_note', id: value.id, fields: ['body'] })
      const { recordChanged } = services.realtime
      afterCommit(() => recordChanged(principal.account, 'test_note', value.id, value.version, undefined, 'account'))
      return { ok: true, value, etag: value.version }
    }),
    route(calls.get, async ({ params }, { tx }) => {
      const value = await tx.selectFrom('test_note').select(columns).where('id', '=', params.id).executeTakeFirst()
      return value ? { ok: true, value, etag: value.version } : refuse('notFound', 'Not found.')
    }),
    route(calls.update, async ({ params, body }, { tx, request }) => {
      const current = await tx
        .selectFrom('test_note')
        .select(columns)
        .where('id', '=', params.id)
        .forUpdate()
        .executeTakeFirst()
      if (!current) return refuse('notFound', 'Not found.')
      if (request.ifMatch !== null && request.ifMatch !== current.version)
        return {
          ok: false,
          refusal: { code: 'conflict', message: 'Changed meanwhile.' },
          body: { message: 'Changed meanwhile.', current },
        }
      const value = await tx
        .updateTable('test_note')
        .set({ body: body.body, version: current.version + 1 })
        .where('id', '=', params.id)
        .returning(columns)
        .executeTakeFirstOrThrow()
      return { ok: true, value, etag: value.version }
    }),
    route(calls.list, async ({ query }, { tx }) => ({
      ok: true,
      value: { data: await tx.selectFrom('test_note').select(columns).orderBy('id').execute(), asked: query },
    })),
    route(calls.leak, async () => ({
      ok: true,
      value: { shown: 'yes', password_hash: 'leaked' } as { shown: string },
    })),
    route(calls.broken, async () => ({ ok: true, value: { count: 'canary-7431' as never } })),
    route(calls.overflow, async ({ body }, { tx }) => {
      const found = await sql<{ n: number }>`select ${body.n}::int2 as n`.execute(tx)
      return { ok: true, value: { n: found.rows[0]?.n ?? 0 } }
    }),
  ],
  migrations: [
    migrationOf(
      'test-1-note',
      `create table test_note (
         id bigint generated always as identity primary key,
         account bigint not null,
         body text not null,
         version integer not null default 1
       );
       select enable_tenancy('test_note');`,
    ),
  ],
}
