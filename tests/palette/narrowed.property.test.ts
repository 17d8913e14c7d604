/** Palette, P7: every field by which a list is filtered is asked for from the palette, to whoever may filter by it. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addonNames, scopesOf } from '../../domain/access/index.ts'
import { commands } from '../../domain/commands.ts'
import { filterField, listNarrowed, listTabs, offeredFilters } from '../../domain/lists/index.ts'
import '../../domain/messages/staff.ts'
import { chosen, nextAsked } from '../../domain/palette/index.ts'
import { questionsOf } from '../../src/palette/questions.ts'
import { startWorld } from '../records/epicWorld.ts'
import { runs } from '../run/runs.ts'

const everyScope = scopesOf({
  capabilities: [],
  addons: addonNames,
  userStatus: 1,
  accountExpired: false,
  roleLevel: 60,
})
const typedFor = { text: 'quill', number: '12', time: '2:05', day: '3/4/1990' } as const

test('law: whoever may filter by a field may do so here, by an entry or a value that is typed, and by no other', () => {
  fc.assert(
    fc.property(fc.constantFrom(...listTabs), fc.subarray([...everyScope]), (tab, scopes) => {
      const state = startWorld([], scopes).state()
      const command = commands.find(({ id }) => id === `list.${tab}.narrow`)
      if (command === undefined) throw new Error(`${tab} has no command`)
      const questions = questionsOf(command, { state, place: null, today: '2026-03-02' })
      const fields = questions([])[0]?.choices ?? []
      expect(fields.map(({ value }) => value)).toEqual(offeredFilters(new Set(scopes), tab).map(({ id }) => id))
      for (const choice of fields) {
        const type = filterField(tab, choice.value)?.type ?? 'choice'
        const asked = nextAsked(questions, [chosen('field', choice)])
        expect(asked?.label).toBe(choice.label)
        const isTyped = type === 'text' || type === 'number' || type === 'time' || type === 'day'
        expect(asked?.choices === null).toBe(isTyped)
        if (!isTyped || asked === null || asked.choices !== null) continue
        const said = asked.read(typedFor[type])
        const value = type === 'day' ? '1990-03-04' : typedFor[type]
        expect(said).toMatchObject({ ok: true, value })
        const action = command.run({} as never, { field: choice.value, value })
        const is = type === 'text' ? { is: 'has', values: [value] } : { is: 'between', values: [value, value] }
        expect(action).toMatchObject(listNarrowed({ tab, condition: { field: choice.value, ...is } as never }))
        expect(asked.read(' ').ok).toBe(false)
        if (type !== 'text') expect(asked.read('quill').ok).toBe(false)
      }
    }),
    { numRuns: runs(60) },
  )
})
