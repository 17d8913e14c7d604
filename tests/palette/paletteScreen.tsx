/** The palette over a store with the real reducers, commands and the saving of records; the test plays the server. */
import { act, fireEvent, render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { Observable, VirtualTimeScheduler } from 'rxjs'
import { actions as registry } from '../../domain/actions.ts'
import { collectionsLoaded, settingsLoaded } from '../../domain/config/index.ts'
import type { Action, Call } from '../../domain/kernel/index.ts'
import { paletteOpened, routeEntered, type Destination } from '../../domain/navigation/index.ts'
import { recordLoaded } from '../../domain/records/index.ts'
import { sessionReady, tokenAccepted } from '../../domain/session/index.ts'
import { rootReducer, type State } from '../../domain/state.ts'
import {
  createStore,
  stampMiddleware,
  type CallFailure,
  type CallInput,
  type Http,
  type NamedEpic,
  type Ports,
} from '../../epics/kernel/index.ts'
import { recordsEpics } from '../../epics/records/index.ts'
// A line that names nothing has the other languages fetched: here they are, so that none comes after its test has ended.
import '../../src/assets/i18n/es.ts'
import '../../src/assets/i18n/fr.ts'
import { PaletteHost } from '../../src/palette/index.ts'
import { useAppSelector } from '../../src/store/index.ts'
import { advocates } from '../items/itemScreen.tsx'
import { allScopes, client, courtCase, listsLoaded, signedIn } from '../links/operationsWorld.ts'
import { useChords } from './useChords.ts'

type Sent = {
  readonly call: string
  readonly body: unknown
  readonly answer: (value: unknown) => void
  readonly fail: (failure: Partial<CallFailure>) => void
}

const services = ['Counseling', 'Court accompaniment', 'Crisis response', 'Safety planning'].map((label, at) => ({
  id: 40 + at,
  label,
  status: 1,
  order: at,
  category_id: 1,
  default_minutes: null,
  default_dollars: null,
}))

const page = (): Action[] => [
  settingsLoaded({
    settings: {
      races: [{ id: 9, label: 'Asian', status: 1 }],
      genders: [],
      case_stages: [],
      field_views: [],
      advocates,
    },
    failed: [],
  }),
  collectionsLoaded({ collections: { service: services, grant: [], agency: [] }, failed: [] }),
  sessionReady({ complete: true }),
  recordLoaded({ kind: 'victim', record: client({ id: 7 }) }),
  recordLoaded({ kind: 'court_case', record: courtCase() }),
]

const Page = () => {
  useChords()
  // As the shell has it: it is gone as soon as the session begins to end.
  const isReady = useAppSelector((state) => state.session.phase === 'ready')
  return (
    <>
      <input aria-label="A text" />
      {isReady ? <PaletteHost /> : null}
    </>
  )
}

const onClient: Destination = { route: 'case.victim', caseId: 11, victimId: 7, tab: 'services' }

export const showPalette = ({
  at = onClient,
  scopes = [...allScopes, 'view_own_timelog', 'edit_any_task', 'view_appointment', 'add_appointment'],
  level = 60,
}: { readonly at?: Destination; readonly scopes?: readonly string[]; readonly level?: number } = {}) => {
  const actions: Action[] = []
  const sent: Sent[] = []
  let ids = 0
  const recorder: NamedEpic = {
    name: 'test.recorder',
    run: (action$) => new Observable<Action>(() => action$.subscribe((action) => actions.push(action))),
  }
  const call = (declared: Call, input: CallInput<unknown, unknown, unknown>): Observable<unknown> =>
    new Observable((subscriber) => {
      input.onAttempt?.(1)
      sent.push({
        call: declared.id,
        body: input.body,
        answer: (value) => {
          subscriber.next(value)
          subscriber.complete()
        },
        fail: (failure) =>
          subscriber.error({ status: 500, message: 'It failed.', detail: null, refusal: null, body: null, ...failure }),
      })
    })
  const ports = {
    clock: { now: () => 1_700_000_000_000 },
    ids: { uuid: () => `id-${(ids += 1)}` },
    scheduler: new VirtualTimeScheduler(),
    http: { call } as Partial<Http> as Http,
    supportPhone: '15550100',
  } as Partial<Ports> as Ports
  const store = createStore({
    root: rootReducer,
    ports,
    epics: [recorder, ...recordsEpics.filter(({ name }) => name === 'records.asked' || name === 'records.save')],
    stamp: stampMiddleware(registry, ports.clock),
  })
  const dispatch = (...facts: readonly Action[]): void => act(() => facts.forEach((fact) => void store.dispatch(fact)))
  dispatch(
    tokenAccepted({
      by: 'login',
      claims: { user_id: 3, account: 1, session: 's', scopes: [...scopes], sso: false },
      expiresAt: 1_800_000_000_000,
    }),
    signedIn(level),
    listsLoaded,
    ...page(),
    routeEntered(at),
  )
  const tree = () => (
    <Provider store={store}>
      <MemoryRouter>
        <Page />
      </MemoryRouter>
    </Provider>
  )
  let shown = render(tree())
  /** As after a reload: a new page over the state that was recorded. */
  const reload = (): void => {
    shown.unmount()
    shown = render(tree())
  }
  const input = () => screen.getByRole('combobox')
  return {
    reload,
    ...shown,
    dispatch,
    sent,
    actions,
    state: (): State => store.getState(),
    said: (type: string) => actions.filter((action) => action.type === type).map(({ payload }) => payload),
    open: () => dispatch(paletteOpened({})),
    isOpen: () => store.getState().navigation.paletteOpen,
    input,
    type: (text: string) => fireEvent.change(input(), { target: { value: text } }),
    press: (key: string, more = {}) => fireEvent.keyDown(document.activeElement ?? input(), { key, ...more }),
    options: () => screen.queryAllByRole('option').map(({ textContent }) => textContent),
    chips: () => [...document.querySelectorAll('[class*=chip]')].map(({ textContent }) => textContent),
    note: () => document.getElementById(input().getAttribute('aria-describedby') ?? '')?.textContent ?? null,
  }
}
