import { fact, group, id, label, nullable, oneOf, optional, text } from '../kernel/index.ts'
import { routeNames } from './routes.ts'

/** A place in the product; ids and search values are named parameters, never a path in one string. */
export const destination = group({
  route: oneOf(routeNames),
  caseId: optional(id('court_case')),
  victimId: optional(id('victim')),
  defendantId: optional(id('defendant')),
  locationId: optional(id('location')),
  eventId: optional(id('event')),
  taxonomyId: optional(id('taxonomy')),
  termId: optional(id('term')),
  tab: optional(label(40)),
  searchType: optional(label(40)),
  searchValue: optional(text('prose', 200)),
})

/** The address bar shows a route. */
export const routeEntered = fact('navigation/routeEntered', { v: 1, origin: 'router', payload: destination })

/** Somebody asked to go somewhere: a menu, a link or the palette. */
export const navigationRequested = fact('navigation/requested', { v: 1, origin: 'intent', payload: destination })

/** A command ran, from wherever (palette, menu, chord): what frecency learns from. Holds no names. */
export const commandRun = fact('navigation/commandRun', { v: 1, origin: 'intent', payload: group({ command: label(80), by: oneOf(['palette', 'menu', 'chord']), record: nullable(id('record')) }) })

export const paletteOpened = fact('navigation/paletteOpened', { v: 1, origin: 'intent', payload: group({}) })
/** The sheet of keyboard shortcuts. */
export const shortcutsOpened = fact('navigation/shortcutsOpened', { v: 1, origin: 'intent', payload: group({}) })
export const shortcutsClosed = fact('navigation/shortcutsClosed', { v: 1, origin: 'intent', payload: group({}) })
export const paletteClosed = fact('navigation/paletteClosed', { v: 1, origin: 'intent', payload: group({}) })
