/** Persons who are found without being looked for as clients or defendants (SRV-33): GET person without is_location. */
import * as z from 'zod/mini'
import {
  day,
  group,
  id,
  isoInstant,
  nullable,
  quantity,
  schemaOf,
  text,
  type Call,
  type Infer,
  type Needs,
} from '../kernel/index.ts'
import type { LocationCard } from './views/locations.ts'
import { customIds, included, lists, pageFields, type Answer, type ListQuery, type None } from './tabs.ts'

const personCard = group({
  id: id('person'),
  /** Name as lists show it. */
  title: text('name', 255),
  race: nullable(id('race')),
  gender: nullable(id('gender')),
  birthdate: nullable(day()),
  true_age: nullable(quantity(0, 150)),
  business: nullable(text('name', 80)),
  primary_phone: nullable(text('phone', 40)),
  secondary_phone: nullable(text('phone', 40)),
  email: nullable(text('email', 255)),
  address: nullable(text('street', 400)),
  updated_at: isoInstant(),
})
export type PersonCard = Infer<typeof personCard>

/** The first one is what a typed text is looked for by. */
export const personSearchTypes = ['person', 'address', 'business', 'race', 'gender', 'id', 'person_id'] as const
export type PersonSearchType = (typeof personSearchTypes)[number]

/** Whoever may see some of what persons are. */
export const mayFindPersons: Needs = { anyOf: ['view_own_victim', 'view_own_defendant'] }
/** Each half of the path asks for its own scope besides. */
const anyPerson: Needs = { anyOf: ['view_own_location', 'view_own_victim', 'view_own_defendant'] }

export type PersonQuery = Omit<ListQuery, 'type'> & {
  readonly type?: ListQuery['type'] | PersonSearchType
  readonly is_location?: '1'
}

const { call, card, searchTypes, sortColumns } = lists.locations

/** SRV-33, LOC-03: what the server answers on the path of persons, of which the list of locations is one half. */
export const personList: Call<string, None, PersonQuery, None, Answer<LocationCard | PersonCard>> = {
  ...call,
  needs: anyPerson,
  query: schemaOf<PersonQuery>(
    z.strictObject({
      ...pageFields,
      type: z.optional(z.enum([...searchTypes, ...personSearchTypes])),
      order_by: z.optional(z.enum([...sortColumns])),
      is_location: z.optional(z.literal('1')),
      custom: customIds,
      format: z.optional(z.enum(['person_highest_id', 'location_highest_id'])),
    }),
  ),
  response: schemaOf(
    z.strictObject({
      data: z.array(z.union([card.schema, personCard.schema])),
      total: z.int(),
      page: z.int(),
      limit: z.int(),
      highest_id: z.optional(z.int()),
      years: z.optional(z.array(z.int())),
      included: z.optional(included),
    }),
  ),
  summary: 'The persons, or with is_location=1 the locations, that the user may see',
}
