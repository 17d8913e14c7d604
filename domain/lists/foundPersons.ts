/** Persons who are found by what is typed, each once: as persons, whatever they are on which case (SRV-33). */
import * as z from 'zod/mini'
import { ask } from '../calls/index.ts'
import { call, category, day, flag, group, id, list, nullable, optional, text, type Infer } from '../kernel/index.ts'
import { longestSearch } from './queries.ts'

/** Namesakes are told apart by what each is on a case: the newest record that the user may see. */
const foundPerson = group({
  id: id('person'),
  title: text('name', 255),
  birthdate: nullable(day()),
  primary_phone: nullable(text('phone', 40)),
  part: nullable(category(['victim', 'defendant'])),
  case_reference_id: nullable(text('number', 80)),
})
export type FoundPerson = Infer<typeof foundPerson>

export const mostPersons = 12
const persons = list(foundPerson, mostPersons)
/** Others are found, too, and not told. */
const more = optional(flag())
const asked = group({ search: text('prose', longestSearch) })

/** What was typed travels in the body, as an address is kept on its way. */
export const findPersons = call({
  id: 'person.find',
  method: 'POST',
  reads: true,
  path: 'person/find',
  needs: { anyOf: ['view_own_victim', 'view_own_defendant'] },
  body: asked.schema,
  response: z.strictObject({ data: persons.schema, more: more.schema }),
  errors: [400],
  summary: 'The first persons that a typed text finds, of those that the user may see',
})

/** Somebody is about to choose a person. */
export const foundPersons = ask('lists/persons', {
  call: findPersons,
  asked,
  input: ({ search }) => ({ body: { search } }),
  answer: group({ persons, more }),
  read: ({ data, more: others }) => ({ persons: data, ...(others !== undefined && { more: others }) }),
})
