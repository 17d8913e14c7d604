import type { Mistake } from '../mistake.ts'

const near = { server: ['tests/lists/nearTexts.server.test.ts'] }

export const mistakes: readonly Mistake[] = [
  {
    what: 'loose digits of a telephone number are looked for in other numbers',
    file: 'domain/palette/matchScan.ts',
    from: 'let rank = query.isPhone || isNoYear ? noRank : substringRank(',
    to: 'let rank = substringRank(',
    noticedBy: { quick: ['tests/palette/typedNumbers.unit.test.ts'] },
  },
  {
    what: 'a few digits stand inside any number',
    file: 'domain/palette/entryTier.ts',
    from: 'const fewestLoose = 4',
    to: 'const fewestLoose = 1',
    noticedBy: { quick: ['tests/palette/typedNumbers.unit.test.ts', 'tests/palette/matchIndex.property.test.ts'] },
  },
  {
    what: 'what few digits are found in is narrowed to by more of them',
    file: 'domain/palette/matchScan.ts',
    from: 'return !/(?:^| )\\d{1,3}$/.test(text)',
    to: "return text !== ''",
    noticedBy: { quick: ['tests/palette/matchIndex.property.test.ts', 'tests/palette/matchIndex.unit.test.ts'] },
  },
  {
    what: 'the beginning of two months is one of them',
    file: 'domain/palette/matchQuery.ts',
    from: 'return named.length === 1 ?',
    to: 'return named.length > 0 ?',
    noticedBy: { quick: ['tests/palette/typedNumbers.unit.test.ts'] },
  },
  {
    what: 'a word of nine letters has two slips',
    file: 'domain/palette/entryTypo.ts',
    from: 'shortestTwiceBent = 10',
    to: 'shortestTwiceBent = 9',
    noticedBy: { quick: ['tests/palette/twiceBent.property.test.ts'] },
  },
  {
    what: 'nothing was found while it is still looked for',
    file: 'domain/palette/machineEnter.ts',
    from: "state.unsearched === null && state.remote !== 'waiting'",
    to: 'state.unsearched === null',
    noticedBy: { quick: ['tests/palette/machine.unit.test.ts'] },
  },
  {
    what: 'somebody else’s client stands before a former one of one’s own',
    file: 'src/palette/entries.ts',
    from: 'row.owner_id === me ? 0 : 2) + (isInactive(row) ? 1 : 0)',
    to: 'row.owner_id === me ? 0 : 1) + (isInactive(row) ? 2 : 0)',
    noticedBy: { quick: ['tests/palette/nobodyElse.unit.test.tsx'] },
  },
  {
    what: 'whom a title is left out for runs unseen',
    file: 'src/palette/ranked.ts',
    from: 'found.map((row) => ({ ...row, certain: false, near: true }))',
    to: 'found.map((row) => ({ ...row, near: false }))',
    noticedBy: { quick: ['tests/palette/saidOtherwise.unit.test.tsx'] },
  },
  {
    what: 'a task that is done is still to be done',
    file: 'src/palette/ownTasks.ts',
    from: 'records.filter(({ is_completed }) => is_completed === 0)',
    to: 'records.filter(({ is_completed }) => is_completed >= 0)',
    noticedBy: { quick: ['tests/palette/saidOtherwise.unit.test.tsx'] },
  },
  {
    what: 'a long word is taken for any that begins so',
    file: 'server/lists/nearTexts.ts',
    from: 'const near = rows.find((row) => isTwoErrors(word, row.word))',
    to: 'const near = rows.find((row) => row.word !== word)',
    noticedBy: near,
  },
  {
    what: 'a docket number finds nothing',
    file: 'server/lists/finding.ts',
    from: '    byDocket(exact),\n',
    to: '',
    noticedBy: near,
  },
  {
    what: 'a closed case of a docket number stands before an open one',
    file: 'server/lists/dockets.ts',
    from: 'sql`r.status desc,`',
    to: 'sql`r.status asc,`',
    noticedBy: near,
  },
  {
    what: 'what is like a text is looked for without an end',
    file: 'server/http/patience.ts',
    from: 'const left = until - services.clock.now()',
    to: 'const left = until',
    noticedBy: near,
  },
  {
    what: 'a case number is compared by what a function makes of it',
    file: 'server/lists/caseNumbers.ts',
    from: 'sql`r.last_key = ${short}`',
    to: 'sql`last_number(r.reference_key) = ${short}`',
    noticedBy: { server: ['tests/lists/numberIndexes.server.test.ts'] },
  },
]
