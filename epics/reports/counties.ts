/** RPT-80: where clients live changes with each record, so a run by counties asks for them anew. */
import { of, timeout, type Observable } from 'rxjs'
import { countiesLoaded, getCounties, toldCounties } from '../../domain/config/index.ts'
import { meets, type Action, type PayloadOf } from '../../domain/kernel/index.ts'
import { isByCounty, type runAsked } from '../../domain/reports/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { failureShown } from '../calls/index.ts'
import { tolerant } from '../config/index.ts'
import { map, type Ports } from '../kernel/index.ts'

/** Milliseconds: a run then begins without them, and says so. */
const longestWait = 10_000

type Told = PayloadOf<typeof countiesLoaded>
/** `told`: null where nobody was asked; `facts`: what is told of it. */
type Counties = { readonly told: Told | null; readonly facts: readonly Action[] }
const unasked: Counties = { told: null, facts: [] }

export const countiesAnew = (ports: Ports, state: State, asked: ReturnType<typeof runAsked>): Observable<Counties> => {
  const { report } = asked.payload
  const scopes = scopesOf(state)
  if (!isByCounty(state, report) || !meets(scopes, getCounties.needs)) return of(unasked)
  const rows$ = ports.http.call(getCounties, {}).pipe(
    map(({ data }) => data),
    timeout({ first: longestWait, scheduler: ports.scheduler }),
  )
  return tolerant(rows$, getCounties, { ports, scopes }).pipe(
    map(({ rows, failed }): Counties => {
      const told: Told = failed === null ? { counties: rows } : { failed: failed.message }
      const said = failed === null ? [] : [failureShown(ports, failed, false, asked)]
      return { told, facts: [countiesLoaded(told, asked), ...said] }
    }),
  )
}

/** The state as it is once they are told. */
export const withCounties = (state: State, told: Told | null): State =>
  told === null ? state : { ...state, config: { ...state.config, ...toldCounties(state.config, told) } }
