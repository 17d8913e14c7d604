/**
 * A question to the server whose answer is kept, declared once: its facts, its part of the state, what makes it be asked
 * and who may ask it follow. The newest question wins; what stands there stays until another answer has come.
 */
import type { Draft } from 'immer'
import {
  fact,
  flag,
  group,
  nullable,
  on,
  oneOf,
  same,
  shapeOf,
  type Action,
  type ActionDefinition,
  type Call,
  type Field,
  type Needs,
  type On,
} from '../kernel/index.ts'
import { sent, type Sent } from './act.ts'

const outcomes = ['none', 'answered', 'failed'] as const

export type Answer<A = unknown, V = unknown> = {
  /** What it was asked of last; null before that. */
  asked: A | null
  /** The last answer to just that. */
  value: V | null
  /** How it went the last time; while it is asked again, it stands. */
  outcome: (typeof outcomes)[number]
  isAsking: boolean
}

/** Whatever it carries. */
type Fact = { readonly match: (action: { type: string }) => boolean }

/**
 * What asks it besides its own screens: of what it was asked of last, once more, for as long as the session lasts. For what
 * is to be right while nobody looks at it, as a badge; a part of a page asks when it is shown.
 */
type News = {
  /** At once. */
  readonly on?: readonly Fact[]
  /** Several come close together, and it is asked once they have. */
  readonly after?: readonly Fact[]
  /** Kinds of records; as `after`, when somebody changed one. */
  readonly kinds?: readonly string[]
  /** Milliseconds between two questions when nothing says that there is news. */
  readonly every?: number
}

export type Ask<A = unknown, V = unknown> = {
  /** `feature/question`, by which its part of the state and its pipeline are named. */
  readonly name: string
  /** Somebody looks at it. */
  readonly opened: ActionDefinition<string, A>
  readonly loaded: ActionDefinition<string, A & V>
  readonly failed: ActionDefinition<string, A>
  readonly needs: Needs
  /** What it is asked of, where there is one answer for everybody. */
  readonly ofNothing: A | null
  readonly news: News
  readonly shape: Field<Answer<A, V>>
  readonly handlers: readonly On<Answer<A, V>>[]
  // Methods, so that questions of different answers stand in one list.
  send(asked: A): Sent<unknown>
  read(response: unknown): V
}

type Told = 'opened' | 'loaded' | 'failed'
type AnyFact = Pick<ActionDefinition<string, object>, 'type' | 'match'> & ((payload: never, because?: Action) => Action)
/** Any question, as one of a list: only its own feature knows what its facts carry. */
export type AnyAsk = Omit<Ask<object, object>, Told> & { readonly [K in Told]: AnyFact }

type Recorded = { readonly type?: string; readonly v?: number; readonly upcasts?: ActionDefinition['upcasts'] }

type Declared<A, V, P, Q, B, R> = {
  readonly call: Call<string, P, Q, B, R>
  /** What it is asked of, as a group; left out where there is one answer for everybody. */
  readonly asked?: Field<A>
  /** A group, none of whose members is one of `asked`. */
  readonly answer: Field<V>
  readonly input?: (asked: A) => { readonly params?: P; readonly query?: Q; readonly body?: B }
  readonly news?: News
  /** What stood there goes when it is asked again: lines that move under the pointer are worse than none. */
  readonly isAfresh?: boolean
  /** Where logs of older builds have the facts under other names, or in other forms. */
  readonly recorded?: Readonly<Partial<Record<Told, Recorded>>>
} & ([R] extends [V] ? { readonly read?: (response: R) => V } : { readonly read: (response: R) => V })

/**
 * `asked` has scalar members; `changes` is what else changes the answer; the facts are `NAMEOpened`, `NAMELoaded` and
 * `NAMEFailed`.
 */
export const ask = <V extends object, R, P, Q, B, A extends object = Record<never, never>>(
  name: string,
  declared: Declared<A, V, P, Q, B, R>,
  changes: readonly On<NoInfer<Answer<A, V>>>[] = [],
): Ask<A, V> => {
  const { call, answer, input = () => ({}), news = {}, isAfresh = false, recorded = {} } = declared
  const asked = declared.asked ?? (group({}) as Field as Field<A>)
  const shared = Object.keys(shapeOf(asked)).filter((each) => each in shapeOf(answer))
  if (shared.length > 0) throw new TypeError(`${name} is asked of what it answers: ${shared.join(', ')}`)
  const read = declared.read ?? ((response: R) => response as unknown as V)
  const said = <P>(is: Told, ending: string, payload: Field<P>): ActionDefinition<string, P> => {
    const { type = `${name}${ending}`, ...form } = recorded[is] ?? {}
    return fact(type, { v: 1, origin: is === 'opened' ? 'intent' : 'server', payload, ...form })
  }
  const opened = said('opened', 'Opened', asked)
  const loaded = said('loaded', 'Loaded', group({ ...shapeOf(asked), ...shapeOf(answer) }) as Field as Field<A & V>)
  const failed = said('failed', 'Failed', asked)
  const isOther = (draft: Draft<Answer<A, V>>, of: A): boolean => draft.asked !== null && !same(draft.asked, of)
  const set = (draft: Draft<Answer<A, V>>, to: Partial<Answer<A, V>>): void => void Object.assign(draft, to)
  return {
    name,
    opened,
    loaded,
    failed,
    needs: call.needs,
    news,
    ofNothing: Object.keys(shapeOf(asked)).length === 0 ? ({} as A) : null,
    shape: group({
      asked: nullable(asked),
      value: nullable(answer),
      outcome: oneOf(outcomes),
      isAsking: flag(),
    }) as Field as Field<Answer<A, V>>,
    handlers: [
      on(opened, (draft, of) => {
        if (isAfresh || isOther(draft, of)) set(draft, { value: null, outcome: 'none' })
        set(draft, { asked: pick(asked, of), isAsking: true })
      }),
      on(loaded, (draft, all) => {
        const of = pick(asked, all)
        if (isOther(draft, of)) return
        set(draft, { asked: of, value: pick(answer, all), outcome: 'answered', isAsking: false })
      }),
      on(failed, (draft, of) => {
        if (!isOther(draft, of)) set(draft, { asked: pick(asked, of), outcome: 'failed', isAsking: false })
      }),
      ...changes,
    ],
    send: (of) => sent(call, input(of)),
    read: (response) => read(response as R),
  }
}

/** Of what is declared that which is there. */
const pick = <T>(field: Field<T>, of: object): T =>
  Object.fromEntries(
    Object.keys(shapeOf(field)).flatMap((each) => (Object.hasOwn(of, each) ? [[each, of[each as never]]] : [])),
  ) as T

/** Nobody has asked yet. */
export const unasked: Answer<never, never> = { asked: null, value: null, outcome: 'none', isAsking: false }

export type WithAsks = { readonly asks: Readonly<Record<string, Answer>> }

/** What it was asked of last. */
export const askedOf = <A>({ asks }: WithAsks, { name }: Pick<Ask<A>, 'name' | 'ofNothing'>): A | null =>
  (asks[name]?.asked ?? null) as A | null

/** What is known of it; of something else than it was asked of last, and of nothing in particular (null), nothing is. */
export const answerTo = <A, V>({ asks }: WithAsks, { name, ofNothing }: Ask<A, V>, of = ofNothing): Answer<A, V> => {
  const answer = asks[name] as Answer<A, V> | undefined
  return answer !== undefined && of !== null && same(answer.asked ?? of, of) ? answer : unasked
}
