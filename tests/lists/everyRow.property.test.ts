/** Choosing all rows of a list, over everything that may happen before the server has told them. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { selectionCleared } from '../../domain/lists/actions.ts'
import {
  defaultView,
  everyRowAsked,
  listOpened,
  lists,
  mostAtOnce,
  rowsSelected,
  selectionOf,
  type ListView,
} from '../../domain/lists/index.ts'
import { noSelection } from '../../domain/lists/selection.ts'
import { logOpened } from '../../domain/log/index.ts'
import type { State } from '../../domain/state.ts'
import { listsEpics } from '../../epics/lists/index.ts'
import { cardsOf } from '../quickSearch/cards.ts'
import { startWorld, type Exchange } from '../records/epicWorld.ts'
import { runs } from '../run/runs.ts'
import { clientCard } from './clientCard.ts'

const tabs = ['victims', 'locations'] as const
type Tab = (typeof tabs)[number]
/** One that needs two pages, and one that needs one. */
const rows = {
  victims: Array.from({ length: mostAtOnce + 20 }, (_, at) => clientCard(at + 1)),
  locations: Array.from({ length: 30 }, (_, at) => cardsOf.locations(at + 1, `Location ${at + 1}`)),
}

const deeds = ['select', 'clear', 'ask', 'answer', 'answer', 'fail', 'sort', 'filter', 'openAgain', 'reload'] as const
const step = fc.record({ does: fc.constantFrom(...deeds), tab: fc.constantFrom(...tabs), which: fc.nat(9) })
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Model = { ids: number[]; isAsking: boolean; isWrong: boolean }
const nothing = (): Model => ({ ids: [], isAsking: false, isWrong: false })

const start = (state?: State) =>
  startWorld(
    listsEpics.filter(({ name }) => name === 'lists.everyRow'),
    ['view_own_victim', 'view_own_location', 'location_manager_enabled'],
    {},
    state,
  )
const tabOf = ({ call }: Exchange): Tab => (call === lists.victims.call.id ? 'victims' : 'locations')

test('law: they are chosen once all are told, unless it is another selection by then; nothing waits for ever', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40, size: 'max' }), (steps) => {
      let world = start()
      const views: Record<Tab, ListView> = { victims: defaultView('victims'), locations: defaultView('locations') }
      const models: Record<Tab, Model> = { victims: nothing(), locations: nothing() }
      world.dispatch(...tabs.map((tab) => listOpened(views[tab])))
      const open = (tab: Tab, more: Partial<ListView> = {}): void => {
        views[tab] = { ...views[tab], ...more }
        world.dispatch(listOpened(views[tab]))
      }
      const answer = (exchange: Exchange | undefined): void => {
        if (exchange === undefined) return
        const tab = tabOf(exchange)
        const { page = 1 } = exchange.input.query as { readonly page?: number }
        const data = rows[tab].slice((page - 1) * mostAtOnce, page * mostAtOnce)
        exchange.answer({ data, total: rows[tab].length, page, limit: mostAtOnce })
        if (page * mostAtOnce < rows[tab].length || !models[tab].isAsking) return
        Object.assign(models[tab], { ids: rows[tab].map(({ id }) => id), isAsking: false })
      }
      const take = ({ does, tab, which }: Step): void => {
        const exchange = world.open()[which % Math.max(1, world.open().length)]
        switch (does) {
          case 'select':
            world.dispatch(rowsSelected({ tab, ids: [which + 1], isSelected: true, anchor: null }))
            Object.assign(models[tab], { ids: [...new Set([...models[tab].ids, which + 1])], isWrong: false })
            break
          case 'clear':
            world.dispatch(selectionCleared({ tab }))
            models[tab] = nothing()
            break
          case 'ask':
            world.dispatch(everyRowAsked({ tab }))
            Object.assign(models[tab], { isAsking: true, isWrong: false })
            break
          case 'answer':
            answer(exchange)
            break
          case 'fail':
            if (exchange === undefined) break
            exchange.fail({ message: 'No.' })
            if (models[tabOf(exchange)].isAsking)
              Object.assign(models[tabOf(exchange)], { isAsking: false, isWrong: true })
            break
          // Of too many the first are chosen: they are others then.
          case 'sort':
            open(tab, { order: views[tab].order === 'ASC' ? 'DESC' : 'ASC' })
            models[tab].isAsking = false
            break
          case 'filter':
            open(tab, { status: views[tab].status === 'all' ? 'active' : 'all' })
            models[tab] = nothing()
            break
          case 'openAgain':
            open(tab)
            break
          case 'reload':
            world = start(world.state())
            world.dispatch(logOpened({ stream: 's', resumed: 1 }))
            for (const each of tabs) models[each].isAsking = false
            break
        }
      }
      const check = (): void => {
        for (const tab of tabs) {
          const { ids, isAsking, problem } = selectionOf(world.state(), tab)
          expect({ ids, isAsking, isWrong: problem !== null }).toEqual(models[tab])
          if (isAsking) expect(world.open().map(tabOf)).toContain(tab)
        }
      }
      for (const each of steps) {
        take(each)
        check()
      }
      while (world.open().length > 0) answer(world.open()[0])
      check()
      for (const tab of tabs) expect(models[tab].isAsking).toBe(false)
      world.dispatch(...tabs.map((tab) => selectionCleared({ tab })))
      for (const tab of tabs) expect(selectionOf(world.state(), tab)).toEqual(noSelection())
    }),
    { numRuns: runs(200) },
  )
})
