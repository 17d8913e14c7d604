/** RPT-20: persons by whom a report is filtered, by their names. */
import * as z from 'zod/mini'
import { ask } from '../calls/index.ts'
import { call, day, group, id, list, nullable, optional, text } from '../kernel/index.ts'

const mostNamed = 100
const asked = group({ ids: list(id('person'), mostNamed) })
/** `birthdate` is what tells namesakes apart. */
const person = group({ id: id('person'), title: text('name', 255), birthdate: optional(nullable(day())) })
const persons = list(person, mostNamed)

/** Those of them who are named; null where there is nobody. */
export const toName = (ids: readonly number[] = []): { readonly ids: number[] } | null =>
  ids.length === 0 ? null : { ids: ids.slice(0, mostNamed) }

export const namePersons = call({
  id: 'person.named',
  method: 'POST',
  reads: true,
  path: 'person/named',
  needs: { anyOf: ['view_own_victim', 'view_own_defendant'] },
  body: asked.schema,
  response: z.strictObject({ data: persons.schema }),
  errors: [400],
  summary: 'The names of persons, of those that the user may see',
})

export const namedPersons = ask('reports/persons', {
  call: namePersons,
  asked,
  input: ({ ids }) => ({ body: { ids } }),
  answer: group({ persons }),
  read: ({ data }) => ({ persons: data }),
})
