import type { Mistake } from '../mistake.ts'

const noticedBy = { server: ['tests/submissions/submissions.server.test.ts'] }

export const mistakes: readonly Mistake[] = [
  {
    what: 'what somebody’s screen says is kept where it says more than is counted',
    file: 'server/submissions/routes.ts',
    from: 'count !== figures[at]?.count',
    to: 'count > (figures[at]?.count ?? 0)',
    noticedBy,
  },
  {
    what: 'a figure whose number is the same is as it was, whichever records it counts',
    file: 'server/submissions/routes.ts',
    from: 'now.count === count && (entered ?? 0) === 0 && (left ?? 0) === 0',
    to: 'now.count === count && (entered ?? 0) === (left ?? 0)',
    noticedBy,
  },
  {
    what: 'what is counted anew is counted by the calendar of today',
    file: 'server/submissions/routes.ts',
    from: 'await look(figures, context, kept.calendar)',
    to: 'await look(figures, context, await calendarOf(context))',
    noticedBy,
  },
  {
    what: 'a line may say another number than its figure',
    file: 'server/submissions/proven.ts',
    from: 'figure.count === count)',
    to: 'figure.count >= 0)',
    noticedBy,
  },
  {
    what: 'a line without a figure says what it likes',
    file: 'server/submissions/proven.ts',
    from: '(figure === undefined ? isFollowing() :',
    to: '(figure === undefined ? isFollowing() || count > 0 :',
    noticedBy,
  },
  {
    what: 'who is new is said to continue',
    file: 'server/submissions/proven.ts',
    from: 'Math.max(0, all.count - fresh.count)',
    to: 'Math.min(all.count, fresh.count)',
    noticedBy,
  },
  {
    what: 'a mark says what it likes',
    file: 'server/submissions/proven.ts',
    from: "(digitsOf(mark) === '' ||",
    to: "(digitsOf(mark) !== '0' ||",
    noticedBy,
  },
  {
    what: 'everybody who may run reports sees what others submitted',
    file: 'server/submissions/kept.ts',
    from: '(${seesAll} or s.user_id = ${principal.userId})',
    to: '(${seesAll} or s.user_id > 0)',
    noticedBy,
  },
  {
    what: 'a record that moved is told with all that ever happened to it',
    file: 'server/submissions/moved.ts',
    from: 'Number(id), since, mostLines)',
    to: 'Number(id), new Date(0).toISOString(), mostLines + since.length * 0)',
    noticedBy,
  },
  {
    what: 'a client with several items is told once for each',
    file: 'server/submissions/moved.ts',
    from: 'select distinct victim_id',
    to: 'select victim_id',
    noticedBy,
  },
  {
    what: 'records that the reader may not see are not counted either',
    file: 'server/submissions/moved.ts',
    from: 'unseen: of.length - seen.length',
    to: 'unseen: 0',
    noticedBy,
  },
  {
    what: 'what was changed of the lists before it was submitted is told as changed since',
    file: 'server/history/ofLists.ts',
    from: 'and c.at >= ${since}::timestamptz',
    to: "and c.at >= ${since}::timestamptz - interval '1 day'",
    noticedBy,
  },
  {
    what: 'a list by which no figure counts is told with those that decide one',
    file: 'domain/submissions/setUp.ts',
    from: 'asks(question[filter as keyof ReportFilters]) ? decides : []',
    to: 'asks(question.type) ? decides : []',
    noticedBy,
  },
  {
    what: 'of an entry is told whatever was changed, not what decides a figure',
    file: 'server/history/ofLists.ts',
    from: 'fields.filter((field) => deciding.get(row.kind)?.includes(field) === true)',
    to: 'fields.filter((field) => deciding.get(row.kind)?.includes(field) !== null)',
    noticedBy,
  },
]
