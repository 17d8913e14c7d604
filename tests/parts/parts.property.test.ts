/** Parts of pages are a function of the log: each stands there as it was changed last, since somebody came to the place. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { shownPart, type Action, type AnyPart } from '../../domain/kernel/index.ts'
import { parts } from '../../domain/parts.ts'
import { routeEntered, type Destination } from '../../domain/navigation/index.ts'
import { loggedOut } from '../../domain/session/index.ts'
import { rootReducer, type State } from '../../domain/state.ts'
import { fieldArbitrary } from '../log/arbitrary.ts'

type Step = { readonly part: AnyPart; readonly value: unknown } | { readonly to: Destination } | 'out'

const changes = fc.oneof(
  ...parts.map((part) =>
    fc.record({ part: fc.constant(part), value: fc.option(fieldArbitrary(part.field), { nil: null }) }),
  ),
)
const client: Destination = { route: 'case.victim', caseId: 11, victimId: 7 }
const places = fc.constantFrom<Destination[]>(
  { ...client, tab: 'letters' },
  { ...client, tab: 'notes' },
  { ...client, victimId: 8, tab: 'letters' },
  { route: 'list.victims' },
  { route: 'list.victims', searchType: 'victim', searchValue: 'Ortega' },
)
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: changes },
    { weight: 2, arbitrary: places.map((to) => ({ to })) },
    { weight: 1, arbitrary: fc.constant('out' as const) },
  ),
  { maxLength: 40 },
)

const factOf = (step: Step): Action => {
  if (step === 'out') return loggedOut({ reason: 'logout', message: '', draftsKept: 0 })
  if ('to' in step) return routeEntered(step.to)
  return { type: step.part.changed.type, payload: { value: step.value } }
}

const placeOf = ({ searchType: _type, searchValue: _value, ...place }: Destination): string => JSON.stringify(place)

test('a part is as it was changed last at this place in this session; a reload and another search leave the place as it is', () => {
  fc.assert(
    fc.property(steps, (all) => {
      let state: State = rootReducer.initial
      const model = new Map<string, unknown>()
      let at: string | null = null
      all.forEach((step, index) => {
        state = rootReducer.reduce(state, { ...factOf(step), seq: index + 1, at: 1_700_000_000_000 })
        if (step === 'out') model.clear()
        else if ('to' in step) {
          if (at !== null && at !== placeOf(step.to)) model.clear()
          at = placeOf(step.to)
        } else model.set(step.part.name, step.value)
        for (const part of parts) expect(shownPart(state, part as never)).toEqual(model.get(part.name) ?? null)
      })
    }),
  )
})
