/** Each kind of record that the product knows, once. A new kind is a file here and a line below. */
import { courtCase } from './courtCase.ts'
import { person } from './person.ts'
import { victim } from './victim.ts'

export { courtCase, person, victim }
export { customFieldValues, victimTypes } from './victim.ts'

export const entities = { victim, court_case: courtCase, person } as const

export type Kind = keyof typeof entities
export const kinds = Object.keys(entities) as Kind[]
