import { command, type Command, type Needs, type Place } from '../kernel/index.ts'
import { navigationRequested } from './actions.ts'
import { pathOf, type Destination } from './path.ts'

export type Going = {
  readonly id: string
  readonly title: string
  readonly keywords: readonly string[]
  readonly needs: Needs
  readonly place: Place
  readonly to: Destination
  readonly chord?: string
  readonly group?: Command['group']
  readonly holds?: Command['holds']
}

/** The command that leads to a place. */
export const go = ({ id, title, keywords, needs, place, to, chord, group = 'go', holds }: Going): Command =>
  command({
    id,
    title,
    keywords,
    group,
    needs,
    place,
    path: pathOf(to),
    run: () => navigationRequested(to),
    risk: 'safe',
    ...(chord === undefined ? {} : { chord }),
    ...(holds === undefined ? {} : { holds }),
  })
