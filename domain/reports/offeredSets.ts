/** Saved filter sets as they are offered from anywhere (SAV-02, SAV-03). */
import { answerTo, type WithAsks } from '../calls/index.ts'
import { meets } from '../kernel/index.ts'
import { spokenLanguage, translate, type Language } from '../messages/index.ts'
import { routeOf } from '../navigation/index.ts'
import { scopesOf, type SessionState } from '../session/index.ts'
import { offeredSets } from './asks.ts'
import { reports } from './declared.ts'
import type { OfferedSet } from './sets.ts'

const none: readonly OfferedSet[] = []

/** Those that were told, as long as their report may be looked at. */
export const setsToOpen = (state: WithAsks & { readonly session: SessionState }): readonly OfferedSet[] => {
  const scopes = scopesOf(state)
  const sets = meets(scopes, offeredSets.needs) ? (answerTo(state, offeredSets).value?.sets ?? none) : none
  const mayOpen = ({ report }: OfferedSet): boolean => {
    const needs = routeOf(reports[report].route)?.needs
    return needs !== undefined && meets(scopes, needs)
  }
  return sets.every(mayOpen) ? sets : sets.filter(mayOpen)
}

export const offeredSetTitle = ({ report, label }: OfferedSet, language: Language = spokenLanguage()): string =>
  translate(language, 'report.set.ofReport', {
    report: translate(language, reports[report].title),
    label,
  })
