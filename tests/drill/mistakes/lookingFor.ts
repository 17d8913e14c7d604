import type { Mistake } from '../mistake.ts'

const typing = { quick: ['tests/customFields/typing.property.test.ts', 'tests/customFields/controls.unit.test.tsx'] }
const kinds = { server: ['tests/lists/kinds.server.test.ts'] }
const quickSearch = { quick: ['tests/quickSearch'] }

/** What is looked for, sorted and typed, as people meant it. */
export const mistakes: readonly Mistake[] = [
  {
    what: 'a number of more than fifteen digits is compared as a double',
    file: 'domain/customFields/exact.ts',
    from: 'return unitsAt(one, places) < unitsAt(other, places)',
    to: 'return Number(unitsAt(one, places)) < Number(unitsAt(other, places))',
    noticedBy: typing,
  },
  {
    what: 'an arrow of a number adds by doubles',
    file: 'domain/customFields/exact.ts',
    from: 'return { units: unitsAt(one, places) + unitsAt(other, places), places }',
    to: 'return { units: BigInt(Number(unitsAt(one, places)) + Number(unitsAt(other, places))), places }',
    noticedBy: typing,
  },
  {
    what: 'what an arrow has made is not what a wrong entry goes back to',
    file: 'src/customFields/NumberControl.tsx',
    from: 'const step = (by: 1 | -1): void => change(steppedNumber(definition, text, by))',
    to: 'const step = (by: 1 | -1): void => onChange(steppedNumber(definition, text, by))',
    noticedBy: typing,
  },
  {
    what: 'a foreign number that is pasted into a US field is cut to ten digits',
    file: 'domain/customFields/phone.ts',
    from: 'isForeign(number) || (isPasted && !fitsUs(number)) ? internationalPhone(number) : usPhone(number)',
    to: 'isPasted && number === before ? internationalPhone(number) : usPhone(number)',
    noticedBy: typing,
  },
  {
    what: 'a search in a list that shows all finds active records alone',
    file: 'server/lists/search.ts',
    from: "return asked === 'all' ? null : asked === '1' ? 1 : 0",
    to: "return asked === '0' ? 0 : 1",
    noticedBy: kinds,
  },
  {
    what: 'a list that shows all does not say so to the server',
    file: 'domain/lists/queries.ts',
    from: "const statusOf = { all: 'all', active: '1', inactive: '0' } as const",
    to: "const statusOf = { all: undefined, active: '1', inactive: '0' } as const",
    noticedBy: { quick: ['tests/lists/lists.unit.test.ts'] },
  },
  {
    what: 'a heading of names sorts by their ids',
    file: 'server/lists/source.ts',
    from: 'withLabel(table, sql.ref(id), sql`label.label`)',
    to: 'withLabel(table, sql.ref(id), sql`label.id::text`)',
    noticedBy: kinds,
  },
  {
    what: 'the quick search goes on by a type that may be searched by no more',
    file: 'domain/quickSearch/question.ts',
    from: '  allowedType(state.quickSearch.tab, state.quickSearch.searchType, scopesOf(state))',
    to: '  state.quickSearch.searchType as SearchType',
    noticedBy: quickSearch,
  },
  {
    what: 'what is pushed to a user goes to the account of that number',
    file: 'domain/notices/selectors.ts',
    from: "aim === 'user' ? { ...said, user_id: Number(place) } : { ...said, account: Number(place) }",
    to: "aim === 'user' ? { ...said, account: Number(place) } : { ...said, user_id: Number(place) }",
    noticedBy: { quick: ['tests/notices/notices.property.test.ts'] },
  },
  {
    what: 'who was arrested is found among those who were charged',
    file: 'server/lists/sources/parties.ts',
    from: "arrested: charged('arrested')",
    to: "arrested: charged('charged')",
    noticedBy: kinds,
  },
  {
    what: 'an export that waits is said to be running',
    file: 'src/exports/ExportsTable.tsx',
    from: "if (status === 'queued') return <Badge>{t('export.status.queued')}</Badge>",
    to: "if (status === 'queued') return <Badge>{t('export.status.running')}</Badge>",
    noticedBy: { quick: ['tests/exports/table.unit.test.tsx'] },
  },
  {
    what: 'exports that do not come say their sentence alone',
    file: 'epics/exports/load.epic.ts',
    from: '            readFailureShown(ports, error, because),\n',
    to: '',
    noticedBy: { quick: ['tests/calls/readFailures.unit.test.ts'] },
  },
]
