import type { Mistake } from '../mistake.ts'

const counts = { server: ['tests/reports/counts.server.test.ts'] }
const shown = { quick: ['tests/reports/voca.unit.test.ts'] }
const old = { server: ['tests/reports/oldRuns.server.test.ts'] }

export const mistakes: readonly Mistake[] = [
  {
    what: 'what has no category is counted in every one',
    file: 'server/reports/voca.ts',
    from: 'asked.includes(notMapped) ? sql`or e.voca_category is null` : sql``',
    to: 'sql`or e.voca_category is null`',
    noticedBy: counts,
  },
  {
    what: 'whoever told no race is in none of the categories',
    file: 'server/reports/voca.ts',
    from: "sql`coalesce(${at(person, 'race')}, ${sql.lit(notReported.race)})`",
    to: "at(person, 'race')",
    noticedBy: counts,
  },
  {
    what: 'a grant that is not VOCA’s is reported in VOCA’s categories',
    file: 'domain/reports/figures.ts',
    from: "report === 'grant' && ages === 'VOCA'",
    to: "report === 'grant'",
    noticedBy: shown,
  },
  {
    what: 'entries that have a category are looked at before a report is sent',
    file: 'domain/reports/figures.ts',
    from: '=> to === null\n',
    to: '=> to !== undefined\n',
    noticedBy: shown,
  },
  {
    what: 'what was submitted to a funder goes with its age',
    file: 'server/reports/oldRuns.ts',
    from: 's.report_object_id = r.id',
    to: 's.report_object_id = -r.id',
    noticedBy: old,
  },
  {
    what: 'one more run is kept than the newest so many',
    file: 'server/reports/oldRuns.ts',
    from: '(r.date_time, r.id) <= (b.date_time, b.id)',
    to: '(r.date_time, r.id) < (b.date_time, b.id)',
    noticedBy: old,
  },
  {
    what: 'an update of a set takes away what another version has stored',
    file: 'domain/reports/acts.ts',
    from: 'filters: mergedFilters(asked), merges: true',
    to: 'filters: mergedFilters(asked)',
    noticedBy: { quick: ['tests/reports/sets.unit.test.ts'] },
  },
  {
    what: 'of several entries that are called as one of one’s own, one alone is it where all are asked for',
    file: 'server/reports/enterprise.ts',
    from: 'const alike = group.items.map((id) => translated(name, id))',
    to: 'const alike = group.items.map((id) => translated(name, id).slice(0, 1))',
    noticedBy: { server: ['tests/reports/enterprise.server.test.ts'] },
  },
  {
    what: 'an entry of another account has to be there under each of its numbers',
    file: 'server/reports/combinable.ts',
    from: 'if (alike !== undefined) return both(alike.map((each) => has(values, each)))',
    to: 'if (alike !== undefined) return both(alike.flat().map((each) => has(values, [each])))',
    noticedBy: { server: ['tests/reports/enterprise.server.test.ts'] },
  },
]
