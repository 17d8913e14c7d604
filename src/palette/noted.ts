/** What stands in the palette, as the log is told of it. */
import type { Action } from '../../domain/kernel/index.ts'
import { lastWordLeft, lineNow, notedLine, paletteAsked } from '../../domain/navigation/index.ts'
import type { State } from '../../domain/state.ts'
import { firstQuestion, type toldOf } from './doing.ts'
import { root } from './scopes.ts'

type Standing = State['navigation']

export type Noting = {
  readonly read: () => State
  readonly say: (action: Action) => void
  readonly doing: Pick<ReturnType<typeof toldOf>, 'asking' | 'isWaiting' | 'untaken'>
  /** Whether a line of a page is meant for a command that does something. */
  readonly isToDo: (line: string, page: string) => boolean
}

export const notedBy = ({ read, say, doing, isToDo }: Noting) => {
  const askedIn = ({ isLineLeft }: Standing, query: string, page: string) => {
    const line = notedLine(doing.untaken(query))
    const meant = isToDo(line, page) || isLineLeft ? { isForCommand: true } : {}
    return { line, page, ...(doing.asking(line) ?? meant) }
  }
  const isNotedIn = ({ paletteLine, paletteAt }: Standing, query: string, page: string): boolean => {
    const known = paletteLine ?? { line: '', page: paletteAt === null ? root.key : firstQuestion }
    return doing.isWaiting() || (known.line === notedLine(doing.untaken(query)) && known.page === page)
  }
  return {
    note: (query: string, page: string): void => say(paletteAsked(askedIn(read().navigation, query, page))),
    isNoted: (query: string, page: string): boolean => isNotedIn(read().navigation, query, page),
    /** Of what stood in the palette until something else closed it, or took its place. */
    leave: (before: Standing, now: Standing, query: string, page: string): void => {
      const isOver = !now.paletteOpen || now.paletteAt !== before.paletteAt
      const isPutAway = now.paletteFrom === null
      if (!before.paletteOpen || !isOver || isPutAway || isNotedIn(before, query, page)) return
      const [line] = lineNow({ ...before, paletteLine: askedIn(before, query, page) })
      const [noted = null] = lineNow(before)
      if (line !== undefined) say(lastWordLeft({ line, before: noted }))
    },
  }
}
