/**
 * Whatever a person types is unsent work until it is sent, or stands here with why it is none. Asked of each fact that
 * tells what a person did, over the states of the recorded sessions in which it happened.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { actions as registry } from '../../domain/actions.ts'
import type { Field } from '../../domain/kernel/index.ts'
import { actionOf, decodeAll } from '../../domain/log/codec.ts'
import type { Entry } from '../../domain/log/index.ts'
import { draftOf, fieldsEdited, nameOfDraft, type Kind } from '../../domain/records/index.ts'
import { rootReducer, type State } from '../../domain/state.ts'
import { unsentIn } from '../../domain/unsent.ts'

const typed = 'Q7 was typed here'

const search = 'what is looked for'
const filters = 'what a list or a report is narrowed by'
const asks = 'asks for what is an act from then on, and unsent until it is answered'
const signIn = 'nobody is signed in who could keep it'
const reasons: Readonly<Record<string, string>> = {
  'integrations/typedChanged': 'looks for a program by its client id; nothing is sent before it is allowed elsewhere',
  'integrations/connectAsked': 'opens a window for a program by its client id',
  'integrations/authorizationOpened': search,
  'integrations/allowAsked': 'its address holds what is sent; asked again after a reload, before anything is allowed',
  'accounts/listedOpened': search,
  'accounts/shownChanged': search,
  'accounts/typedChanged': search,
  'help/searchChanged': search,
  'letters/templateSearchChanged': search,
  'lists/personsOpened': search,
  'lists/recordsSearched': search,
  'lists/searchChanged': search,
  'masquerade/typed': search,
  'navigation/leavingChanged': search,
  'navigation/requested': search,
  'quickSearch/filtered': search,
  'quickSearch/rowPressed': search,
  'quickSearch/typed': search,
  'lists/filterEdited': filters,
  'lists/narrowed': filters,
  'lists/opened': filters,
  'lists/panelEdited': filters,
  'lists/reportFiltersGiven': filters,
  'reports/endTypedChanged': filters,
  'reports/filterSet': filters,
  'reports/setChosen': filters,
  'reports/unreadableSetChanged': filters,
  'savedFilters/nameTyped': filters,
  'reports/setLabelChanged': filters,
  'reports/setDescriptionChanged': filters,
  'merge/asked': asks,
  'operations/named': asks,
  'operations/settingAsked': asks,
  'reports/setSaveAsked': asks,
  'savedFilters/saveAsked': asks,
  'tags/termNamed': asks,
  'session/loginRequested': signIn,
  'session/passwordResetRequested': signIn,
  'session/signUpRequested': signIn,
  'session/ssoRequested': signIn,
  'profile/phoneGiven': signIn,
  'merge/formChanged': 'chosen among what two records hold',
  'notices/formOpened': 'as the server has it',
  'navigation/lineTakenUp': 'is what was unsent already',
  'navigation/linePutAway': 'is put away by whoever typed it',
  'services/bundleOpened': 'a moment that the form begins with',
  'services/bundleEdited': 'a moment, and a bundle that is chosen',
  'log/exportReasonTyped': 'an export ends with its session',
  'log/exportConfirmed': 'an export ends with its session',
  'customFields/otherChanged': 'an administrator’s question about answers that stand on the server',
}

type Path = readonly string[]
const freeTexts = ({ node }: Field, at: Path = []): readonly Path[] => {
  switch (node.kind) {
    case 'leaf':
      return node.privacy === 'freeText' ? [at] : []
    case 'object':
      return Object.entries(node.shape).flatMap(([name, of]) => freeTexts(of, [...at, name]))
    case 'variant':
      return Object.values(node.cases).flatMap((of) => freeTexts(of, at))
    case 'dictionary':
      return freeTexts(node.of, [...at, '*'])
    case 'list':
      return freeTexts(node.of, [...at, '*'])
    default:
      return freeTexts(node.of, at)
  }
}

/** With the text in each place of the path that holds one. */
const withTyped = (value: unknown, [step, ...rest]: Path): unknown => {
  if (step === undefined) return typeof value === 'string' ? typed : value
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((each) => withTyped(each, rest))
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, step === '*' || step === name ? withTyped(each, rest) : each]),
  )
}

const holds = (value: unknown): boolean => JSON.stringify(value).includes(typed)

const places = new Map(
  [...registry.values()]
    .filter(({ origin }) => origin === 'intent')
    .map(({ type, payload }) => [type, freeTexts(payload as Field)] as const)
    .filter(([, paths]) => paths.length > 0),
)

/** Of what only a palette that stands open, or a form, takes. */
const asMeant: Readonly<Record<string, (payload: object) => object>> = {
  'navigation/paletteAsked': (payload) => ({ ...payload, isForCommand: true }),
}

type Linked = { readonly form: Kind; readonly person_id: number }
/** The form that the fact is of has the record that it names: it has told that before. */
const linkedForm = (state: State, entry: Entry): State => {
  const { form, person_id } = entry.payload as Linked
  const linked = fieldsEdited({ kind: form, id: 0, changes: { person_id } })
  return rootReducer.reduce(state, { ...linked, seq: entry.seq, at: entry.at })
}

const ofItsDraft = (state: State, linked: Linked): object => {
  const draft = draftOf(state, linked.form, 0)
  return { ...linked, of: draft && nameOfDraft(draft) }
}

type Outcome = 'unsent' | 'passing' | 'lost'
const mostTimes = 4

const outcomesIn = (entries: readonly Entry[], into: Map<string, Set<Outcome>>): void => {
  const times = new Map<string, number>()
  let state: State = rootReducer.initial
  for (const entry of entries) {
    const time = times.get(entry.type) ?? 0
    times.set(entry.type, time + 1)
    for (const path of time < mostTimes ? (places.get(entry.type) ?? []) : []) {
      const told = withTyped(entry.payload, path)
      if (!holds(told)) continue
      const before = entry.type === 'likeness/linked' ? linkedForm(state, entry) : state
      const meant = asMeant[entry.type]?.(told as object) ?? told
      const payload = entry.type === 'likeness/linked' ? ofItsDraft(before, meant as Linked) : meant
      const after = rootReducer.reduce(before, actionOf({ ...entry, payload }))
      const outcome: Outcome = holds(unsentIn(after)) ? 'unsent' : holds(after) ? 'lost' : 'passing'
      into.set(entry.type, (into.get(entry.type) ?? new Set()).add(outcome))
    }
    state = rootReducer.reduce(state, actionOf(entry))
  }
}

const recorded = new URL('../../fixtures/recorded/sessions/', import.meta.url)
const outcomes = new Map<string, Set<Outcome>>()
for (const name of readdirSync(recorded)) {
  const { entries } = JSON.parse(readFileSync(new URL(name, recorded), 'utf8')) as { entries: readonly Entry[] }
  outcomesIn(decodeAll(registry, entries).entries, outcomes)
}

test('whatever is typed is unsent work, in each state in which it stands somewhere; or it is said why it is none', () => {
  const kept = [...outcomes].flatMap(([type, found]) => (found.has('unsent') && !found.has('lost') ? [type] : []))
  expect(places.size).toBeGreaterThan(40)
  expect([...places.keys()].filter((type) => !kept.includes(type)).toSorted()).toEqual(Object.keys(reasons).toSorted())
})
