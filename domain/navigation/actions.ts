import {
  fact,
  flag,
  group,
  id,
  key,
  label,
  list,
  nullable,
  oneOf,
  optional,
  text,
  type OptionalField,
} from '../kernel/index.ts'
import { pageKinds, pageOf, type PageKind, type Pages } from '../records/index.ts'
import { routeNames } from './routes.ts'

/** What the palette's input takes, in UTF-16 units, as inputs count them. */
export const longestLine = 20_000
/** A line that stands there again has its command's name, and what that was told, before what was typed. */
const longestNoted = 5 * longestLine
/** A character is not cut in two. */
export const notedLine = (line: string): string => line.slice(0, longestNoted).replace(/[\uD800-\uDBFF]$/, '')

type Parameters = { readonly [K in PageKind as Pages[K]['parameter']]: OptionalField<number> }
const ofRecords = Object.fromEntries(
  pageKinds.map((kind) => [pageOf(kind).parameter, optional(id(kind))]),
) as Parameters

/** A place in the product; ids and search values are named parameters, never a path in one string. */
export const destination = group({
  route: oneOf(routeNames),
  ...ofRecords,
  taxonomyId: optional(id('taxonomy')),
  termId: optional(id('term')),
  accountId: optional(id('account')),
  reportId: optional(id('report_object')),
  tab: optional(label(40)),
  searchType: optional(label(40)),
  searchValue: optional(text('prose', 200)),
  /** RPT-47: the figure of a report whose records a list shows; it stands behind the path. */
  figure: optional(key('report_figure')),
})

/** The address bar shows a route. */
export const routeEntered = fact('navigation/routeEntered', { v: 1, origin: 'router', payload: destination })

/** Somebody asked to go somewhere: a menu, a link or the palette. */
export const navigationRequested = fact('navigation/requested', { v: 1, origin: 'intent', payload: destination })

/**
 * NAV-10: what is in view is to be drawn and loaded anew, by way of the dashboard. What was typed stays, and so does the
 * address.
 */
export const screenReloadAsked = fact('navigation/screenReloadAsked', { v: 1, origin: 'intent', payload: group({}) })
/** It has left the screen, and comes back. */
export const screenReloaded = fact('navigation/screenReloaded', { v: 1, origin: 'router', payload: group({}) })

/** A command ran, from wherever (palette, menu, chord): what frecency learns from. Holds no names. */
export const commandRun = fact('navigation/commandRun', {
  v: 1,
  origin: 'intent',
  payload: group({ command: label(80), by: oneOf(['palette', 'menu', 'chord']), record: nullable(id('record')) }),
})

/** A command that asks first was chosen; the dialog in the shell asks. */
export const commandQuestioned = fact('navigation/commandQuestioned', {
  v: 1,
  origin: 'intent',
  payload: group({ command: label(80), by: oneOf(['palette', 'menu', 'chord']) }),
})
/** It was answered, one way or the other. */
export const questionDropped = fact('navigation/questionDropped', { v: 1, origin: 'intent', payload: group({}) })

/** `command` is the one whose first question it opens at. */
export const paletteOpened = fact('navigation/paletteOpened', {
  v: 1,
  origin: 'intent',
  payload: group({ command: optional(label(80)) }),
})
/** A command that is being told its arguments, and what was answered so far, as it is shown. */
const asking = group({
  command: label(80),
  answers: list(group({ question: label(80), answer: text('prose', longestNoted), isSkipped: flag() }), 100),
})
export const asked = {
  line: text('prose', longestNoted),
  page: label(80),
  asking: optional(asking),
  /**
   * Whether it is meant for a command by what it begins with, or was left before: nothing that is looked for. Of a line
   * that answers a command's question: false where that only shows something, true where no form holds the answers.
   */
  isForCommand: optional(flag()),
}

/**
 * What stands in the palette when somebody pauses, and when they choose: its line, and the page that it is on;
 * `isRestored` where it was put there again, on another page than it was typed on.
 */
export const paletteAsked = fact('navigation/paletteAsked', {
  v: 1,
  origin: 'intent',
  payload: group({ ...asked, isRestored: optional(flag()) }),
})
/** A line that another tab left, and where it was typed: at a record it is of this one. */
export const lineLeft = group({ ...asked, at: nullable(destination) })
export const linesRecovered = fact('navigation/linesRecovered', {
  v: 1,
  origin: 'storage',
  payload: group({ lines: list(lineLeft) }),
})
/** Somebody has seen it on the home page, and needs it no more. */
export const linePutAway = fact('navigation/linePutAway', {
  v: 1,
  origin: 'intent',
  payload: group({ line: lineLeft }),
})
/** It stands in the palette again, as it was left. */
export const lineTakenUp = fact('navigation/lineTakenUp', {
  v: 1,
  origin: 'intent',
  payload: group({ line: lineLeft }),
})
/**
 * What stands in the palette is not carried out, and nobody puts it away: the palette closes since what it was asked is
 * done, or `stays` for something else.
 */
export const paletteLeft = fact('navigation/paletteLeft', { v: 1, origin: 'intent', payload: group({ stays: flag() }) })
/** What was typed there in the moment before something else closed it, in place of what of it was left. */
export const lastWordLeft = fact('navigation/lastWordLeft', {
  v: 1,
  origin: 'intent',
  payload: group({ line: lineLeft, before: nullable(lineLeft) }),
})
/** The sheet of keyboard shortcuts. */
export const shortcutsOpened = fact('navigation/shortcutsOpened', { v: 1, origin: 'intent', payload: group({}) })
export const shortcutsClosed = fact('navigation/shortcutsClosed', { v: 1, origin: 'intent', payload: group({}) })
export const paletteClosed = fact('navigation/paletteClosed', { v: 1, origin: 'intent', payload: group({}) })
