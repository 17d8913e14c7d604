import { act, sent } from '../calls/index.ts'
import { recordChangedElsewhere, recordLoaded, recordOf, recordRemoved, type WithRecords } from '../records/index.ts'
import { merging } from './actions.ts'
import { mergePersons } from './api.ts'
import { mergeForm } from './parts.ts'

/** What either said may be older than what the server has. */
const again = (state: WithRecords, id: number) => {
  const person = recordOf(state, 'person', id)
  return person === undefined ? [] : [{ kind: 'person' as const, id, version: person.version + 1 }]
}

/** ADM-35: nothing takes it back. */
export const mergePeople = act('person.merge', {
  asked: merging,
  says: { working: 'merge.working', done: 'merge.done' },
  send: (asked) => sent(mergePersons, { body: asked }),
  done: (record, { drop_id }, _name, because) => [
    // First, as nobody is to look for the dropped one any more.
    mergeForm.changed({ value: null }, because),
    recordLoaded({ kind: 'person', record }, because),
    recordRemoved({ kind: 'person', id: drop_id }, because),
  ],
  refused: ({ status }, { keep_id, drop_id }, _name, because, state: WithRecords) =>
    status === 409 || status === 404 || status === 422
      ? [keep_id, drop_id].flatMap((id) => again(state, id)).map((changed) => recordChangedElsewhere(changed, because))
      : [],
})
