import {
  count,
  flag,
  group,
  id,
  instant,
  label,
  list,
  nullable,
  on,
  oneOf,
  same,
  slice,
  type Infer,
} from '../kernel/index.ts'
import {
  commandQuestioned,
  commandRun,
  asked,
  destination,
  lastWordLeft,
  lineLeft,
  linePutAway,
  linesRecovered,
  lineTakenUp,
  navigationRequested,
  paletteAsked,
  paletteClosed,
  paletteLeft,
  paletteOpened,
  questionDropped,
  routeEntered,
  screenReloadAsked,
  screenReloaded,
  shortcutsClosed,
  shortcutsOpened,
} from './actions.ts'
import { loggedOut } from '../session/index.ts'

/** Uses kept for ranking; ids and times only, never names (palette, P17). */
const mostUses = 200

const paletteId = 'palette.open'
/** The opening by mouse in which the palette says by which keys it opens, once: before it is no habit, after it no news. */
export const taughtAt = 3

const navigationShape = group({
  at: nullable(destination),
  /** Where one was before that. */
  before: nullable(destination),
  /** While the screen is loaded anew: where it goes back to from the dashboard. */
  bounce: nullable(destination),
  /** Goes up with each request to go somewhere, so that the same place asked for twice is gone to twice. */
  requests: count(),
  paletteOpen: flag(),
  /** The command whose questions the palette begins with. */
  paletteAt: nullable(label(80)),
  /** Where one was when it opened: what is typed may be of the record there. Null once its person has closed it. */
  paletteFrom: nullable(destination),
  /** What stood in it last; null before something is typed. */
  paletteLine: nullable(group(asked)),
  /** Whether that had been left before it opened. */
  isLineLeft: flag(),
  /** What other tabs left in theirs, and what stood here when somebody else than its typist closed the palette. */
  linesLeft: list(lineLeft),
  shortcutsOpen: flag(),
  /** The command about which somebody is being asked. */
  questioned: nullable(group({ command: label(80), by: oneOf(['palette', 'menu', 'chord']) })),
  /** How often the palette was opened by its button, until it was by its keys. */
  paletteByMouse: count(),
  uses: list(group({ command: label(80), record: nullable(id('record')), at: instant() })),
})
export type NavigationState = Infer<typeof navigationShape>
type LineLeft = Infer<typeof lineLeft>

const initial: NavigationState = {
  at: null,
  before: null,
  bounce: null,
  requests: 0,
  paletteOpen: false,
  paletteAt: null,
  paletteFrom: null,
  paletteLine: null,
  isLineLeft: false,
  linesLeft: [],
  shortcutsOpen: false,
  questioned: null,
  paletteByMouse: 0,
  uses: [],
}

const isAnswered = ({ asking, isForCommand = false }: LineLeft): boolean =>
  isForCommand && asking !== undefined && asking.answers.some(({ isSkipped }) => !isSkipped)

/** What is only looked for is no work; nor is a question without a word of an answer, if a form has what was answered. */
const isWork = (left: LineLeft): boolean => {
  const { line, asking, isForCommand = asking !== undefined } = left
  return line === '' ? isAnswered(left) : isForCommand
}

/** What stands in this tab's palette, if it is work. */
export const lineNow = ({ paletteLine, paletteFrom }: NavigationState): readonly LineLeft[] =>
  paletteLine === null ? [] : [{ ...paletteLine, at: paletteFrom }].filter(isWork)

const emptyLine = (draft: NavigationState): void => {
  draft.paletteLine = null
  draft.isLineLeft = false
}

/** Nobody has put away what stands there. */
const leavePalette = (draft: NavigationState): void => {
  draft.linesLeft = [...draft.linesLeft, ...lineNow(draft)]
  draft.paletteOpen = false
  emptyLine(draft)
}

const without = ({ linesLeft }: NavigationState, line: LineLeft): LineLeft[] => {
  const nth = linesLeft.findIndex((each) => same(each, line))
  return linesLeft.filter((_, index) => index !== nth)
}

export const navigationSlice = slice('navigation', navigationShape, initial, [
  on(routeEntered, (draft, entered) => {
    // What was typed at one record is not run at another.
    if (draft.paletteOpen && draft.at !== null && !same(draft.at, entered)) leavePalette(draft)
    draft.before = draft.at
    draft.at = { ...entered }
    draft.bounce = null
    draft.questioned = null
  }),
  on(screenReloadAsked, (draft) => {
    if (draft.at === null || draft.bounce !== null) return
    draft.bounce = draft.at
    draft.at = { route: 'dashboard' }
  }),
  on(screenReloaded, (draft) => {
    if (draft.bounce === null) return
    draft.at = draft.bounce
    draft.bounce = null
  }),
  on(navigationRequested, (draft) => {
    draft.requests += 1
    leavePalette(draft)
    draft.shortcutsOpen = false
  }),
  on(paletteOpened, (draft, { command }) => {
    draft.shortcutsOpen = false
    // The keys that open it do nothing to what stands in it.
    if (draft.paletteOpen && (command === undefined || command === draft.paletteAt)) return
    leavePalette(draft)
    draft.paletteOpen = true
    draft.paletteAt = command ?? null
    draft.paletteFrom = draft.at
  }),
  on(shortcutsOpened, (draft) => {
    draft.shortcutsOpen = true
    leavePalette(draft)
  }),
  on(shortcutsClosed, (draft) => {
    draft.shortcutsOpen = false
  }),
  on(paletteClosed, (draft) => {
    draft.paletteOpen = false
    draft.paletteAt = null
    draft.paletteFrom = null
    emptyLine(draft)
  }),
  on(paletteLeft, (draft, { stays }) => {
    if (!draft.paletteOpen) return
    leavePalette(draft)
    draft.paletteOpen = stays
    if (!stays) draft.paletteAt = null
  }),
  on(paletteAsked, (draft, { isRestored = false, ...line }) => {
    if (!draft.paletteOpen) return
    draft.paletteLine = line
    if (isRestored) draft.isLineLeft = true
    else if (line.line === '') draft.isLineLeft = false
  }),
  on(lastWordLeft, (draft, { line, before }) => {
    draft.linesLeft = [...(before === null ? draft.linesLeft : without(draft, before)), line]
  }),
  on(linesRecovered, (draft, { lines }) => {
    draft.linesLeft = [...draft.linesLeft, ...lines]
  }),
  on(lineTakenUp, (draft, { line }) => {
    const rest = without(draft, line)
    if (rest.length === draft.linesLeft.length || !draft.paletteOpen) return
    const { at, ...taken } = line
    draft.linesLeft = [...rest, ...lineNow(draft)]
    draft.paletteFrom = at
    draft.paletteLine = taken
    draft.isLineLeft = true
  }),
  on(linePutAway, (draft, { line }) => {
    draft.linesLeft = without(draft, line)
  }),
  on(commandQuestioned, (draft, questioned) => {
    draft.questioned = { ...questioned }
  }),
  on(questionDropped, (draft) => {
    draft.questioned = null
  }),
  on(commandRun, (draft, { command, by, record }, { at }) => {
    if (command === paletteId) draft.paletteByMouse = by === 'menu' ? draft.paletteByMouse + 1 : taughtAt + 1
    draft.uses.push({ command, record, at })
    // Cut seldom: to take from the front of a long list costs as much as to write it anew.
    if (draft.uses.length > 2 * mostUses) draft.uses = draft.uses.slice(-mostUses)
  }),
  on(loggedOut, (draft) => {
    // What was used is this person's; the next one begins with nothing.
    draft.uses = []
    draft.paletteByMouse = 0
    draft.before = null
    draft.paletteOpen = false
    draft.paletteAt = null
    draft.paletteFrom = null
    draft.linesLeft = []
    emptyLine(draft)
    draft.questioned = null
  }),
])

type WithNavigation = { readonly navigation: NavigationState }

/** What would be lost with the tab. */
export const unsentLines = ({ navigation }: WithNavigation) => [...lineNow(navigation), ...navigation.linesLeft]
