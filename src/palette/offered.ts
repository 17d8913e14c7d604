/**
 * What the record in view offers: tags that it may get or has, people who may hold it or do. Each choice is the
 * operation itself.
 */
import { advocatesAvailable, subjectOf } from '../../domain/items/index.ts'
import { isObjectKind, type Kind } from '../../domain/records/index.ts'
import { answerTo } from '../../domain/calls/index.ts'
import { labelFor, optionsFor, rowsIn, type Term } from '../../domain/config/index.ts'
import type { Action, Argument, Command, Values } from '../../domain/kernel/index.ts'
import {
  addLink,
  assignableUsers,
  isSecondary,
  linksOf,
  offeredTags,
  removeLink,
  tagGroups,
  type RecordPlace,
} from '../../domain/links/index.ts'
import type { AskedChoice } from '../../domain/palette/index.ts'
import type { State } from '../../domain/state.ts'

type Offered = Extract<Argument, { kind: 'offered' }>['offered']

const applied = (state: State, place: RecordPlace) =>
  tagGroups(state, linksOf(state, 'tag', place)).flatMap(({ tags }) => tags)

/** Two tags of one name are told apart by their taxonomy. */
const named = (state: State, terms: readonly Term[]) => {
  const taxonomies = rowsIn(state, 'taxonomy')
  const isTwice = (label: string): boolean => terms.filter((other) => other.label === label).length > 1
  const taxonomyOf = ({ taxonomy_id }: Term): string => taxonomies.find(({ id }) => id === taxonomy_id)?.label ?? ''
  return (term: Term): string => (isTwice(term.label) ? `${term.label} (${taxonomyOf(term)})` : term.label)
}

const makers: Readonly<Record<Offered, (state: State, place: RecordPlace) => readonly AskedChoice[]>> = {
  'tag.add': (state, place) => {
    const has = new Set(applied(state, place).map(({ values }) => values['term_id']))
    const terms = offeredTags(state, place).filter(({ id }) => !has.has(id))
    const label = named(state, terms)
    return terms.map((term) => ({
      value: String(term.id),
      label: label(term),
      given: addLink('tag', place, { term_id: term.id }),
    }))
  },
  'tag.remove': (state, place) => {
    const tags = applied(state, place)
    const label = named(
      state,
      tags.flatMap(({ term }) => term ?? []),
    )
    return tags.flatMap((tag) =>
      tag.term === null
        ? []
        : [{ value: String(tag.term.id), label: label(tag.term), given: removeLink('tag', place, tag) }],
    )
  },
  'assignment.add': (state, place) => {
    const { kind, id } = place
    const secondary = isSecondary(state, place)
    const known = isObjectKind(kind) ? answerTo(state, assignableUsers, { kind, id }).value : null
    return (known?.users ?? []).map((user_id) => ({
      value: String(user_id),
      label: labelFor(state, 'user', user_id),
      given: addLink('assignment', place, { user_id, secondary }),
    }))
  },
  'assignment.remove': (state, place) =>
    linksOf(state, 'assignment', place).map((present) => ({
      value: String(present.values['user_id']),
      label: labelFor(state, 'user', Number(present.values['user_id'])),
      given: removeLink('assignment', place, present),
    })),
  'letter.template': (state) =>
    optionsFor(state, 'letter').flatMap(({ value, label, active }) =>
      active ? [{ value: String(value), label, given: value }] : [],
    ),
}

export const offeredChoices = (state: State, place: RecordPlace, offered: Offered): readonly AskedChoice[] =>
  makers[offered](state, place)

/** What choices are made of besides the record; each part is the same object as long as it is the same. */
export const listsOfQuestions = ({ config, asks }: State) =>
  [config, asks[assignableUsers.name], asks[advocatesAvailable.name]] as const

/** What is asked of the server as a command begins: whom its questions let one choose. */
export const listsFor = (
  command: Command,
  place: { readonly kind: Kind; readonly id: number } | null,
  fill: { readonly prefill: Values } | null,
): readonly Action[] => {
  const subject = fill === null ? null : subjectOf(fill.prefill)
  const isActionItem = command.fills === 'task' || command.fills === 'appointment'
  const [first] = command.arguments ?? []
  const isAssigned = first?.kind === 'offered' && first.offered === 'assignment.add'
  return [
    ...(subject !== null && isActionItem ? [advocatesAvailable.opened(subject)] : []),
    ...(isAssigned && place !== null && isObjectKind(place.kind)
      ? [assignableUsers.opened({ kind: place.kind, id: place.id })]
      : []),
  ]
}
