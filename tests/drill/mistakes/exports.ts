import type { Mistake } from '../mistake.ts'

const made = { server: ['tests/exports/exports.server.test.ts'] }
const scopes = { server: ['tests/exports/scopes.server.test.ts'] }

export const mistakes: readonly Mistake[] = [
  {
    what: 'a formula behind white space is one',
    file: 'domain/exports/csv.ts',
    from: String.raw`/^'*[\s\p{Cc}\p{Cf}]*[=+`,
    to: String.raw`/^'*[=+`,
    noticedBy: { quick: ['tests/exports/csv.property.test.ts'] },
  },
  {
    what: 'a carriage return does not quote a cell',
    file: 'domain/exports/csv.ts',
    from: String.raw`/[",;\r\n\t]|^\s|\s$/`,
    to: String.raw`/[",;\n\t]|^\s|\s$/`,
    noticedBy: { quick: ['tests/exports/csv.property.test.ts'] },
  },
  {
    what: 'a full export tells instants in UTC',
    file: 'domain/exports/full.ts',
    from: 'instantCell(value, world.zone)',
    to: "instantCell(value, 'UTC')",
    noticedBy: { quick: ['tests/exports/zones.property.test.ts'] },
  },
  {
    what: 'an export says of itself in UTC when it was made',
    file: 'domain/exports/about.ts',
    from: 'instantCell(told.at, world.zone)',
    to: "instantCell(told.at, 'UTC')",
    noticedBy: { quick: ['tests/exports/zones.property.test.ts'] },
  },
  {
    what: 'the last row of a worksheet is missing',
    file: 'server/exports/xlsxFile.ts',
    from: 'number <= count + 1',
    to: 'number < count + 1',
    noticedBy: made,
  },
  {
    what: 'whoever asked for an export has it whatever they may see now',
    file: 'server/exports/exportRows.ts',
    from: 'if (isLimited && !seesLimited(accessUser(principal)))',
    to: 'if (isLimited && row.user_id !== principal.userId && !seesLimited(accessUser(principal)))',
    noticedBy: made,
  },
  {
    what: 'the file of a list that one may not see any more is sent',
    file: 'server/exports/exportRows.ts',
    from: 'if (!maySeeList(principal.scopes, row.type)) return notTheirs\n',
    to: '',
    noticedBy: scopes,
  },
  {
    what: 'how many exports there are counts those of others',
    file: 'server/exports/exportRows.ts',
    from: 'select count(*) as total from list_export e where ${seen}',
    to: 'select count(*) as total from list_export e',
    noticedBy: scopes,
  },
  {
    what: 'a download leaves no line',
    file: 'server/exports/routes.ts',
    from: "await context.audit({ verb: 'download', kind: 'export', id, count: rows })",
    to: '',
    noticedBy: { server: ['tests/access/audited.server.test.ts', 'tests/exports/exports.server.test.ts'] },
  },
  {
    what: 'a tab begins no formula',
    file: 'domain/exports/csv.ts',
    from: '[=+\\-@\\t\\r\\n＝＋－＠]/u',
    to: '[=+\\-@\\r\\n＝＋－＠]/u',
    noticedBy: { quick: ['tests/exports/csv.property.test.ts'] },
  },
]
