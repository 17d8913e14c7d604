import type { Mistake } from '../mistake.ts'

const ambiguous = { quick: ['tests/imports/ambiguous.property.test.ts'] }

export const mistakes: readonly Mistake[] = [
  {
    what: 'clients of an undone import leave no line',
    file: 'server/imports/undoImport.ts',
    from: 'auditAll(context, lines)',
    to: "auditAll(\n      context,\n      lines.filter(({ kind }) => kind !== 'victim'),\n    )",
    noticedBy: { server: ['tests/imports/allOrNothing.server.test.ts'] },
  },
  {
    what: 'a case keeps a first client who is undone',
    file: 'server/imports/undoImport.ts',
    from: 'of primaries) await',
    to: 'of primaries.slice(1)) await',
    noticedBy: { server: ['tests/imports/allOrNothing.server.test.ts'] },
  },
  {
    what: 'half a file is kept',
    file: 'server/files/storage.ts',
    from: "    .where('state', '=', 'stored')\n    .returning",
    to: "    .where('state', '<>', 'kept')\n    .returning",
    noticedBy: { server: ['tests/files/images.server.test.ts'] },
  },
  {
    what: 'what comes slowly is taken for what nobody wants',
    file: 'server/files/storage.ts',
    from: 'before(longestUpload)',
    to: 'before(unkeptFor)',
    noticedBy: { server: ['tests/files/images.server.test.ts'] },
  },
  {
    what: 'a primary location that is chosen leaves no change',
    file: 'server/links/primary.ts',
    from: "  await raise(context, { kind: 'court_case', id: caseId }, 'primary_location_id', from, id)\n",
    to: '  void raise\n',
    noticedBy: { server: ['tests/links/links.server.test.ts'] },
  },
  {
    what: 'an import chooses what is switched off',
    file: 'domain/imports/values.ts',
    from: 'field.options.select.filter(({ status }) => status === 1)',
    to: 'field.options.select',
    noticedBy: { quick: ['tests/imports/rows.property.test.ts'] },
  },
  {
    what: 'of several choices that a cell names alike the first is taken',
    file: 'domain/imports/values.ts',
    from: 'return found.length === 1 && first ? ok(first.value)',
    to: 'return first ? ok(first.value)',
    noticedBy: ambiguous,
  },
  {
    what: 'of several entries of a list that a cell names alike the first is taken',
    file: 'domain/imports/values.ts',
    from: 'return found.length === 1 && first ? ok(first.id)',
    to: 'return first ? ok(first.id)',
    noticedBy: ambiguous,
  },
]
