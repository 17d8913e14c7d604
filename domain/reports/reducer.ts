/** The slice of reports: what each is asked by, what its newest run has counted, and what is known of earlier ones. */
import type { Draft } from 'immer'
import { on, same, slice } from '../kernel/index.ts'
import { accessChanged } from '../notices/index.ts'
import { accountChanged, loggedOut, tokenAccepted } from '../session/index.ts'
import * as facts from './actions.ts'
import { kindOfType, settledKind } from './classic.ts'
import { chosenIn, reports } from './declared.ts'
import { isCombinable, type ChosenFilter } from './filterForms.ts'
import { asGroups, groupsAskTheSame, withoutFilter } from './filterRules.ts'
import type { ReportFilters } from './filters.ts'
import type { Figure, PlannedFigure } from './figures.ts'
import { initialForms, reportsShape, type Opening, type ReportForm, type ReportsState, type Run } from './forms.ts'
import { reportTypeNames, type ReportType } from './reportObjects.ts'
import { mostResults } from './runShape.ts'

type State = Draft<ReportsState>
const touch = (state: State, report: ReportType, to: Partial<ReportForm>): void => {
  Object.assign(state.forms[report], { isTouched: true, run: null, refusal: null, ...to })
}

const unask = (form: Draft<ReportForm>): void => {
  form.asked = null
  delete form.askedWith
}

/** Where several share a page, this is the one that stands there. */
const stand = (state: State, report: ReportType): void => {
  if (reports[report].route === 'reports') state.shown = report
  state.classic = kindOfType(report) ?? state.classic
}

/** SAV-06: of what is combined of a set it is asked first, unless all is asked as before. */
const change = (
  state: State,
  report: ReportType,
  filter: ChosenFilter,
  next: ReportFilters,
  opening?: Opening,
): void => {
  const form = state.forms[report]
  const isOfSet = form.set !== null && isCombinable(filter)
  if (!isOfSet || groupsAskTheSame(form.filters[filter], next[filter])) {
    touch(state, report, { ...opening, filters: next })
    return
  }
  unask(form)
  form.asked = next
  if (opening !== undefined) form.askedWith = opening
}

/** Those that are counted already, and the rest as they stand without. */
const figuresOf = (
  plan: readonly PlannedFigure[],
  is: 'waiting' | 'unkept',
  counted: readonly (Pick<Figure, 'updated' | 'run'> & { readonly at: number; readonly count: number })[],
): Figure[] => {
  const found = new Map(counted.map(({ at, ...one }) => [at, one]))
  return plan.map((one, at): Figure => {
    const known = found.get(at)
    return known === undefined ? { ...one, is, count: null, updated: null } : { ...one, is: 'came', ...known }
  })
}

const runOf = (state: State, report: ReportType, name: string): Draft<Run> | null => {
  const { run: newest } = state.forms[report]
  return newest?.run === name ? newest : null
}

const forgetOldest = ({ results }: State): void => {
  const all = Object.values(results)
  if (all.length <= mostResults) return
  for (const { key: old } of all.toSorted((a, b) => a.updated - b.updated).slice(0, all.length - mostResults))
    delete results[old]
}

/** Nothing that was counted is known any more. */
const forget = (state: State): void => {
  state.results = {}
  for (const report of reportTypeNames) state.forms[report].run = null
}

const applied = (set: NonNullable<ReportForm['set']>): Partial<ReportForm> => {
  const { period, from, until, filters, show = null, parting = null, compares = false } = set
  return { period, from, until, show, parting, compares, filters: filters ?? {} }
}

export const reportsSlice = slice('reports', reportsShape, initialForms(), [
  on(facts.reportShown, (state, { report }) => stand(state, report)),
  on(facts.classicChosen, (state, kind) => {
    state.classic = settledKind(kind)
  }),
  on(facts.periodChosen, (state, { report, period }) => touch(state, report, { period })),
  on(facts.periodOpened, (state, { report, period, parting: by, compares: said, grant }) => {
    stand(state, report)
    const form = state.forms[report]
    const parting = by === undefined ? form.parting : by
    const opening = { period, parting, compares: said ?? form.compares }
    const filters = grant === undefined ? form.filters : { ...form.filters, grants: asGroups([grant]) }
    const isOther = form.period !== period || form.parting !== parting || form.compares !== opening.compares
    if (!groupsAskTheSame(form.filters.grants, filters.grants)) change(state, report, 'grants', filters, opening)
    else if (isOther) touch(state, report, opening)
  }),
  on(facts.comparisonChosen, (state, { report, compares }) => touch(state, report, { compares })),
  on(facts.partingChosen, (state, { report, parting }) => touch(state, report, { parting })),
  on(facts.datesTyped, (state, { report, from, until }) => touch(state, report, { from, until })),
  /** RPT-41: of a report on clients only its lists show by it, and what was counted stands. */
  on(facts.showChosen, (state, { report, show }) => {
    if (reports[report].about === 'events') touch(state, report, { show })
    else state.forms[report].show = show
  }),
  on(facts.filterSet, (state, { report, filter, to }) => {
    const { [filter]: value } = to
    const { [filter]: _, ...rest } = state.forms[report].filters
    const next = value === undefined ? rest : { ...state.forms[report].filters, [filter]: value }
    change(state, report, filter, next)
  }),
  on(facts.filterRemoved, (state, { report, filter, at }) =>
    change(state, report, filter, withoutFilter(state.forms[report].filters, filter, at)),
  ),
  on(facts.changeAnswered, (state, { report, goes }) => {
    const form = state.forms[report]
    const { asked, askedWith, set } = form
    unask(form)
    if (goes && asked !== null) touch(state, report, { ...askedWith, filters: asked, set: null, previous: set })
  }),
  on(facts.filtersRestored, (state, { report, show = null, ...restored }) => {
    const form = state.forms[report]
    if (!form.isTouched && form.set === null) touch(state, report, { ...restored, show: form.show ?? show })
  }),
  // It is the same question as before: a run of it stays.
  on(facts.rangesRaised, (state, { report, to }) => {
    const form = state.forms[report]
    form.filters = { ...form.filters, ...to }
    form.isTouched = true
  }),
  on(facts.setChosen, (state, { report, set }) => {
    unask(state.forms[report])
    touch(state, report, { ...(set !== null && applied(set)), set, previous: null })
  }),
  on(facts.setSaved, (state, { report, set }) => {
    unask(state.forms[report])
    Object.assign(state.forms[report], { set, previous: null, refusal: null })
  }),
  on(facts.setNotSaved, (state, { report, message }) => {
    state.forms[report].refusal = message
  }),
  on(facts.setRemoved, (state, { report, id: gone }) => {
    const form = state.forms[report]
    if (form.set?.id === gone) form.set = null
    if (form.previous?.id === gone) form.previous = null
  }),
  on(facts.runBegun, (state, begun) => {
    const { report, plan, known = [], show = null, parting = null, before = null, ...terms } = begun
    state.forms[report].run = {
      ...terms,
      id: null,
      completed: 0,
      isReleased: begun.expected === 0,
      isCancelled: false,
      figures: figuresOf(plan, 'waiting', known),
      show,
      parting,
      before,
      opened: null,
      problem: null,
    }
  }),
  /** Nothing of it is known of today: no later run takes its figures for what is counted now (RPT-59). */
  on(facts.runOpened, (state, { report, asks, terms, plan, kept, ...run }) => {
    const { show } = asks
    unask(state.forms[report])
    touch(state, report, {
      ...asks,
      filters: chosenIn(report, terms.filters),
      set: null,
      previous: null,
      run: {
        ...run,
        ...terms,
        expected: 0,
        completed: 0,
        isReleased: true,
        isCancelled: false,
        figures: figuresOf(plan, 'unkept', kept),
        show,
        problem: null,
      },
    })
  }),
  on(facts.runMade, (state, { report, run: name, id: made }) => {
    const of = runOf(state, report, name)
    if (of !== null) of.id = made
  }),
  on(facts.figuresCame, (state, { report, run: name, came }) => {
    const of = runOf(state, report, name)
    for (const { at, ...result } of came) {
      state.results[result.key] = result
      const one = of?.figures[at]
      const { key: _key, ...told } = result
      if (one !== undefined) Object.assign(one, { is: 'came', ...told })
    }
    forgetOldest(state)
  }),
  on(facts.figuresFailed, (state, { report, run: name, failed, message }) => {
    const of = runOf(state, report, name)
    if (of === null) return
    of.problem = message
    for (const at of failed) {
      const one = of.figures[at]
      if (one?.is === 'waiting') one.is = 'failed'
    }
  }),
  on(facts.countCompleted, (state, { report, run: name }) => {
    const of = runOf(state, report, name)
    if (of !== null) of.completed = Math.min(of.expected, of.completed + 1)
  }),
  on(facts.runReleased, (state, { report, run: name }) => {
    const of = runOf(state, report, name)
    if (of !== null) of.isReleased = true
  }),
  on(facts.runFailed, (state, { report, run: name, message }) => {
    const of = runOf(state, report, name)
    if (of === null) return
    of.problem = message
    for (const one of of.figures) if (one.is === 'waiting') one.is = 'failed'
  }),
  on(facts.runCancelled, (state, { report }) => {
    const of = state.forms[report].run
    if (of !== null) of.isCancelled = true
  }),
  on(facts.runResumed, (state, { report }) => {
    const of = state.forms[report].run
    if (of === null) return
    of.isCancelled = false
    of.problem = null
    for (const one of of.figures) if (one.is === 'failed') one.is = 'waiting'
  }),
  /** RPT-05: what was counted was of other quarters and years. */
  on(accountChanged, (state) => forget(state)),
  /** Whoever may see less than when something was counted would read what they may not count. */
  on(accessChanged, (state) => forget(state)),
  on(tokenAccepted, (state, { claims: { user_id, scopes } }) => {
    const { asker } = state
    if (asker !== null && !same(asker, { user_id, scopes })) forget(state)
    state.asker = { user_id, scopes: [...scopes] }
  }),
  on(loggedOut, (state) => {
    Object.assign(state, initialForms())
  }),
])
