import { innerOf, type EntityField } from '../../domain/kernel/index.ts'
import { clientTitle, locationCaseOf, partyName, recordOf, recordTitle } from '../../domain/records/index.ts'
import { t } from '../../domain/messages/index.ts'
import type { State } from '../../domain/state.ts'

/** Of what kind the record is that a field leads to; null for a field that leads to none. */
export const spaceOf = ({ field }: EntityField): string | null => {
  const node = innerOf(field.node)
  return node.kind === 'leaf' && node.form.is === 'id' ? node.form.space : null
}

/** What the record is called that a field leads to; its number until it is loaded. */
export const recordName = (state: State, field: EntityField, id: number): string => {
  const space = spaceOf(field)
  switch (space) {
    case 'person': {
      const person = recordOf(state, 'person', id)
      return person === undefined ? `#${id}` : clientTitle(person)
    }
    case 'location_case': {
      const of = locationCaseOf(state, id)
      return of === undefined ? `#${id}` : t('record.case', { number: of.case_reference_id })
    }
    case 'victim':
    case 'defendant':
      return (
        partyName(state, space, id) ??
        (recordOf(state, space, id) === undefined ? `#${id}` : recordTitle(state, space, id))
      )
    default:
      return `#${id}`
  }
}
