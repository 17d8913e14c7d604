import type { Mistake } from '../mistake.ts'

const drafts = ['tests/records/drafts.property.test.ts', 'tests/records/laws.property.test.ts']
const saves = ['tests/records/saves.property.test.ts', 'tests/records/laws.property.test.ts']

export const mistakes: readonly Mistake[] = [
  {
    what: 'what is taken up overwrites a field that was just emptied',
    file: 'domain/records/drafts.ts',
    from: 'if (field in mine.changes) continue',
    to: 'if (mine.changes[field]) continue',
    noticedBy: { quick: drafts },
  },
  {
    what: 'a field that was emptied shows what it held before',
    file: 'domain/records/selectors.ts',
    from: '[field, patched(shown[field], change)]',
    to: '[field, patched(shown[field], change ?? shown[field])]',
    noticedBy: { quick: [...drafts, 'tests/records/patch.property.test.ts'] },
  },
  {
    what: 'whom somebody else emptied does not hold back a save that waits',
    file: 'domain/records/saves.ts',
    from: 'some((field) => field in clashes)',
    to: 'some((field) => clashes[field] != null)',
    noticedBy: { quick: saves },
  },
  {
    what: 'an undo puts back what stood before the save ahead of it',
    file: 'domain/records/saves.ts',
    from: '...(record && { before: heldOf(record, line.request) })',
    to: '...(record && line.before === null && { before: heldOf(record, line.request) })',
    noticedBy: { quick: ['tests/operations/undoSave.property.test.ts', ...saves] },
  },
  {
    what: 'an undo leaves out what the server emptied because of the change',
    file: 'domain/records/saves.ts',
    from: '[field, ...(follows[field] ?? [])]',
    to: '[field]',
    noticedBy: { quick: ['tests/records/emptied.property.test.ts'] },
  },
  {
    what: 'taking back what was made takes what others wrote in it along',
    file: 'domain/undo.ts',
    from: 'if (record.version !== after.baseVersion || !stillHolds(record, changes))',
    to: 'if (!stillHolds(record, changes))',
    noticedBy: { quick: ['tests/operations'] },
  },
  {
    what: 'text that was typed during a save departs from the whole dictionary',
    file: 'domain/records/saves.ts',
    from: 'draft.base[field] = heldFor(saved[field], since)',
    to: 'draft.base[field] = saved[field]',
    noticedBy: { quick: [...saves, ...drafts] },
  },
  {
    what: 'an emptied list of choices and none are two things',
    file: 'domain/records/patch.ts',
    from: "value === '' || (Array.isArray(value) && value.length === 0) ? undefined : value",
    to: "value === '' ? undefined : value",
    noticedBy: { quick: ['tests/records/patch.property.test.ts', ...drafts] },
  },
  {
    what: 'the latest version of a record on its way back is forgotten when a draft is taken up',
    file: 'domain/records/drafts.ts',
    from: 'loaded.newest = Math.max(loaded.newest, left.baseVersion)',
    to: 'loaded.newest = left.baseVersion',
    noticedBy: { quick: [...drafts, 'tests/records/overtaken.property.test.ts'] },
  },
  {
    what: 'what was discarded and put aside twice stands there twice',
    file: 'domain/records/drafts.ts',
    from: 'if (!isThere) state.parked.push({ kind, draft })',
    to: 'state.parked.push({ kind, draft })',
    noticedBy: {
      quick: [...drafts, 'tests/records/newDrafts.property.test.ts', 'tests/records/discarded.property.test.ts'],
    },
  },
  {
    what: '1:60 is two hours',
    file: 'domain/records/wireText.ts',
    from: 'minutes > 59',
    to: 'minutes > 60',
    noticedBy: { quick: ['tests/records/wire.property.test.ts'] },
  },
  {
    what: 'dollars are added as they come',
    file: 'domain/services/sums.ts',
    from: 'sum + cents(grant_dollars) + cents(other_dollars), 0) /\n    100,',
    to: 'sum + grant_dollars + other_dollars, 0),',
    noticedBy: { quick: ['tests/items/lists.property.test.ts', 'tests/services'] },
  },
  {
    what: 'hours are rounded',
    file: 'domain/services/sums.ts',
    from: 'Math.floor(minutes / 60)',
    to: 'Math.round(minutes / 60)',
    noticedBy: { quick: ['tests/items/lists.property.test.ts', 'tests/services'] },
  },
  {
    what: 'of an hour that clocks pass twice the later one is taken',
    file: 'domain/kernel/zone.ts',
    from: 'toSorted((a, b) => a - b)',
    to: 'toSorted((a, b) => b - a)',
    noticedBy: { quick: ['tests/clock', 'tests/records/wire.property.test.ts'] },
  },
  {
    what: 'what fills a whole dictionary clashes as one',
    file: 'domain/records/patch.ts',
    from: 'filter(([name]) => same(before[name], now[name]))',
    to: 'filter(([name]) => same(change[name], now[name]))',
    noticedBy: { quick: ['tests/records/patch.property.test.ts', ...drafts] },
  },
  {
    what: 'an undo that met a conflict counts as done',
    file: 'domain/operations/reducer.ts',
    from: '  on(saveConflicted, (state, { save }) => keepSave(state, save)),\n',
    to: '',
    noticedBy: { quick: ['tests/operations/undoSave.property.test.ts'] },
  },
  {
    what: 'the last day that a custom date may be has 24 hours',
    file: 'domain/customFields/bounds.ts',
    from: 'startOf(to + 1, moment.zone) - 60_000',
    to: 'startOf(to, moment.zone) + dayMs - 60_000',
    noticedBy: { quick: ['tests/customFields/bounds.property.test.ts'] },
  },
]
