/** Which link somebody means who types its name. */
import { activeAdvocates, advocateName } from '../config/index.ts'
import { onlyNamed, type PayloadOf } from '../kernel/index.ts'
import type { operationNamed } from './actions.ts'
import type { Request } from './operations.ts'
import { addLink, removeLink } from './requests.ts'
import { isSecondary } from './rules.ts'
import { linksOf, offeredTags, tagGroups, type WithOperations } from './selectors.ts'

/** Null when the words fit none, or more than one. */
export const requestNamed = (
  state: WithOperations,
  { does, kind, id, words }: PayloadOf<typeof operationNamed>,
): Request | null => {
  const place = { kind, id }
  if (does === 'tag.add') {
    const applied = tagGroups(state, linksOf(state, 'tag', place)).flatMap(({ tags }) =>
      tags.flatMap(({ term }) => term ?? []),
    )
    const term = onlyNamed(
      [...new Map([...offeredTags(state, place), ...applied].map((each) => [each.id, each])).values()],
      words,
      ({ label }) => [label],
    )
    return term && addLink('tag', place, { term_id: term.id })
  }
  if (does === 'tag.remove') {
    const tags = tagGroups(state, linksOf(state, 'tag', place)).flatMap((group) => group.tags)
    const tag = onlyNamed(tags, words, ({ term }) => (term === null ? [] : [term.label]))
    return tag && removeLink('tag', place, tag)
  }
  const people = activeAdvocates(state)
  const namesOf = (person: { readonly first: string; readonly last: string }): readonly string[] => [
    advocateName(person),
    `${person.last}, ${person.first}`,
    person.last,
  ]
  if (does === 'assignment.add') {
    const person = onlyNamed(people, words, namesOf)
    return person && addLink('assignment', place, { user_id: person.id, secondary: isSecondary(state, place) })
  }
  const assigned = linksOf(state, 'assignment', place).map((present) => ({
    present,
    person: people.find((person) => person.id === present.values['user_id']),
  }))
  const found = onlyNamed(assigned, words, ({ person }) => (person ? namesOf(person) : []))
  return found && removeLink('assignment', place, found.present)
}
