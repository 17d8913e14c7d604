import type { Mistake } from '../mistake.ts'

const filters = { server: ['tests/lists/filters.server.test.ts'] }
const asked = { quick: ['tests/lists/filters.property.test.ts', 'tests/lists/filters.unit.test.ts'] }

export const mistakes: readonly Mistake[] = [
  {
    what: 'a date is filtered by the day of UTC',
    file: 'server/lists/filters.ts',
    from: 'bounded(sql`(${column} at time zone ${zone})::date`, days, sql`::date`)',
    to: 'bounded(sql`${column}::date`, days, sql`::date`)',
    noticedBy: filters,
  },
  {
    what: 'an empty text is filled',
    file: 'server/lists/filters.ts',
    from: "sql<boolean>`coalesce(${column}, '') <> ''`",
    to: 'sql<boolean>`${column} is not null`',
    noticedBy: filters,
  },
  {
    what: 'one filters by a field that one may not see',
    file: 'domain/lists/filter.ts',
    from: '(one) => conditionProblem(tab, one) ?? notYours(tab, scopes, one) ?? [],',
    to: '(one) => conditionProblem(tab, one) ?? [],',
    noticedBy: asked,
  },
  {
    what: 'what a filter costs counts its outermost group alone',
    file: 'domain/lists/filter.ts',
    from: 'const all = conditionsOf(filter)\n',
    to: 'const all = filter.conditions\n',
    noticedBy: asked,
  },
  {
    what: 'white space makes a search long enough',
    file: 'domain/lists/queries.ts',
    from: 'if (ofField === null) return value.trim().length < shortestToken',
    to: 'if (ofField === null) return value.length < shortestToken',
    noticedBy: { quick: ['tests/lists'] },
  },
  {
    what: 'a page of a list is as long as it is asked for',
    file: 'server/http/paging.ts',
    from: 'const limit = Math.min(asked, atMost)',
    to: 'const limit = asked',
    noticedBy: { server: ['tests/lists/lists.server.test.ts'] },
  },
  {
    what: 'a full last page is a row short of its total',
    file: 'server/lists/listRecords.ts',
    from: 'return { rows, total: page.rows[0]?.total ?? (await countRows(tx, all)) }',
    to: 'return { rows, total: page.rows[0]?.total ?? offset + rows.length }',
    noticedBy: { server: ['tests/lists/lists.server.test.ts', 'tests/lists/kinds.server.test.ts'] },
  },
  {
    what: 'how many items of the account there are counts those one may not see',
    file: 'server/records/listItems.ts',
    from: 'select count(*) as total from ${wanted}',
    to: 'select count(*) as total from ${sql.table(kind)} t where t.removed_at is null and ${where}',
    noticedBy: { server: ['tests/items/lists.server.test.ts'] },
  },
  {
    what: 'a task of this day next week is of this week',
    file: 'domain/dashboard/day.ts',
    from: 'days < weekDays',
    to: 'days <= weekDays',
    noticedBy: { quick: ['tests/dashboard/day.property.test.ts'] },
  },
  {
    what: 'a meeting that began yesterday and goes on is yesterday’s',
    file: 'domain/dashboard/day.ts',
    from: 'Math.max(0, dayNumberAt(Date.parse(date_time), zone) - today)',
    to: 'dayNumberAt(Date.parse(date_time), zone) - today',
    noticedBy: { quick: ['tests/dashboard/day.property.test.ts'] },
  },
  {
    what: 'court dates of yesterday evening are told, by the day of UTC',
    file: 'server/dashboard/routes.ts',
    from: '::timestamptz at time zone ${zone}) at time zone ${zone}`',
    to: '::timestamptz)`',
    noticedBy: { server: ['tests/dashboard/courtDates.server.test.ts'] },
  },
  {
    what: 'a search by a day takes that of UTC',
    file: 'server/lists/search.ts',
    from: "if ('day' in found.value) return only(onDays(sql.ref(column), [found.value.day, found.value.day]))",
    to: "if ('day' in found.value) return only(sql`${sql.ref(column)}::date = ${found.value.day}::date`)",
    noticedBy: filters,
  },
  {
    what: 'all rows are chosen by a late answer though the selection was cleared meanwhile',
    file: 'domain/lists/selectionReducer.ts',
    from: '    if (state.selections[tab].isAsking)\n      Object',
    to: '    Object',
    noticedBy: { quick: ['tests/lists/everyRow.property.test.ts'] },
  },
  {
    what: 'what is asked of one list ends what was asked of another',
    file: 'epics/lists/everyRow.epic.ts',
    from: '({ payload }) => payload.tab',
    to: '({ type }) => type',
    noticedBy: { quick: ['tests/lists/everyRow.property.test.ts'] },
  },
  {
    what: 'another order of a list leaves waiting for all of its rows',
    file: 'domain/lists/reducer.ts',
    from: '    state.selections[view.tab].isAsking = false\n',
    to: '',
    noticedBy: { quick: ['tests/lists/everyRow.property.test.ts'] },
  },
]
