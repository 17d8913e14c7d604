import type { Mistake } from '../mistake.ts'

export const mistakes: readonly Mistake[] = [
  {
    what: 'a colleague with the same key gets the first one’s answer',
    file: 'server/http/idempotency.ts',
    from: "tx.selectFrom('idempotency').where('user_id', '=', principal.userId)",
    to: "tx.selectFrom('idempotency').where('account', '=', principal.account)",
    noticedBy: { server: ['tests/http/repeated.server.test.ts', 'tests/http/writes.server.test.ts'] },
  },
  {
    what: 'a repeated request is answered with what is kept, whatever its caller may see now',
    file: 'server/http/repeated.ts',
    from: 'if (!meets(context.principal.scopes, reader.call.needs)) return notAllowed\n',
    to: '',
    noticedBy: { server: ['tests/http/repeated.server.test.ts'] },
  },
  {
    what: 'sets of a colleague are among one’s own',
    file: 'server/savedFilters/routes.ts',
    from: 'select ${columns} from saved_filter where user_id = ${principal.userId} order by id',
    to: 'select ${columns} from saved_filter where account = ${principal.account} order by id',
    noticedBy: { server: ['tests/savedFilters/savedFilters.server.test.ts'] },
  },
  {
    what: 'whoever waits behind a colleague waits in the account’s queue alone',
    file: 'server/kernel/shares.ts',
    from: 'users.turn(user, () => accounts.turn(account, work, signal), signal)',
    to: 'accounts.turn(account, work, signal)',
    noticedBy: { quick: ['tests/server-kernel/shares.property.test.ts'] },
  },
  {
    what: 'sets that are kept are told to nobody, their own user’s other devices neither',
    file: 'server/savedFilters/routes.ts',
    from: 'id, 1, undefined, { only: userId })',
    to: 'id, 1)',
    noticedBy: { server: ['tests/realtime/rights.server.test.ts'] },
  },
  {
    what: 'the tasks of all are told whoever asks',
    file: 'server/records/listItems.ts',
    from: 'const isWhole = allNeeds === undefined || user === null || principal.scopes.has(allNeeds)',
    to: 'const isWhole = allNeeds === undefined || user === null || principal.scopes.size > 0',
    noticedBy: { server: ['tests/items/lists.server.test.ts'] },
  },
  {
    what: 'recent records are those of whoever acts for somebody too',
    file: 'server/dashboard/recent.ts',
    from: "\n        and acting_admin is not distinct from ${principal.actingAdmin}::bigint and result = 'done'",
    to: "\n        and result = 'done'",
    noticedBy: { server: ['tests/dashboard/recent.server.test.ts'] },
  },
  {
    what: 'a connection whose prepared statements are of an older schema stays in the pool',
    file: 'server/kernel/pipeline.ts',
    from: 'this.#outdated = true',
    to: 'this.#outdated = false',
    noticedBy: { server: ['tests/server-kernel/pipeline.server.test.ts'] },
  },
  {
    what: 'nothing is prepared by itself, however often it comes',
    file: 'server/kernel/pipeline.ts',
    from: 'const timesUntilPrepared = 3',
    to: 'const timesUntilPrepared = 3_000_000',
    noticedBy: { server: ['tests/server-kernel/pipeline.server.test.ts'] },
  },
  {
    what: 'connections keep every statement that was ever prepared',
    file: 'server/kernel/pipeline.ts',
    from: 'this.generation += 1',
    to: 'this.generation += 0',
    noticedBy: { server: ['tests/server-kernel/pipeline.server.test.ts'] },
  },
]
