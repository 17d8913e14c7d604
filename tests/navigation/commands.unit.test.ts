/** Each command, held against what the specification asks for it (commandsTold.ts) and not against its own declaration. */
import { expect, test } from 'vitest'
import { commands } from '../../domain/commands.ts'
import { meets, type CommandContext } from '../../domain/kernel/index.ts'
import { recordTabs } from '../../domain/lists/index.ts'
import { pageKinds } from '../../domain/records/index.ts'
import { broughtBy, heldScopes, keysOf } from '../access/scopesTold.ts'
import { commandTold } from './commandsTold.ts'

const switches = ['case_manager', 'defendant_manager', 'location_manager', 'event_manager', 'advanced_grant_manager']
const seen = (scope: string): boolean => /^view_|_enabled$/.test(scope)
const every = [...heldScopes, ...Object.keys(broughtBy), ...switches.map((module) => `${module}_enabled`)]

/** In view: nothing, a report, a list with rows selected, a page of each kind whose record was changed, and may be. */
const places: readonly Omit<CommandContext, 'scopes'>[] = [
  {},
  ...[false, true].map((is) => ({
    report: {
      report: 'grant',
      isRun: true,
      mayRun: true,
      mayLeave: true,
      maySubmit: true,
      hidesSmall: is,
      compares: is,
      isUnderWay: is,
      set: { id: 5, label: 'Quarterly', isChanged: is },
      previousSet: is ? 6 : null,
      stopped: is ? ('failed' as const) : ('cancelled' as const),
    },
  })),
  { submission: { id: 7 } },
  ...recordTabs.map((list) => ({ list, isNarrowed: true, savedFilters: 1, selected: 1 })),
  ...pageKinds.map((kind) => ({ record: { kind, id: 5, caseId: 4 } })),
].map((place) => ({ record: null, hasUnsavedDraft: true, canEditRecord: true, ...place }))

const isOffered = ({ needs, when }: (typeof commands)[number], held: readonly string[]): boolean => {
  const scopes = new Set(held)
  return meets(scopes, needs) && places.some((place) => when?.({ ...place, scopes }) ?? true)
}

test('law: a command is offered to whoever has its scopes, and to nobody who lacks one of them, whatever else they hold', () => {
  const wrong = commands.flatMap((command) => {
    const ways = commandTold(command.id, command.path)
    if (ways === undefined) return [`${command.id} is not told of`]
    const lacking = keysOf(ways).filter((key) =>
      isOffered(
        command,
        every.filter((scope) => !key.includes(scope)),
      ),
    )
    const missing = ways.filter((way) => !isOffered(command, [...way, ...every.filter(seen)]))
    return [
      ...lacking.map((key) => `${command.id} is offered without ${key.join(' and ')}`),
      ...missing.map((way) => `${command.id} is not offered with ${way.join(' and ')}`),
    ]
  })
  expect(wrong).toEqual([])
})
