/** Navigation's face. */
export {
  commandQuestioned,
  commandRun,
  destination,
  lastWordLeft,
  linePutAway,
  linesRecovered,
  lineTakenUp,
  navigationRequested,
  longestLine,
  notedLine,
  paletteAsked,
  paletteClosed,
  paletteLeft,
  paletteOpened,
  questionDropped,
  routeEntered,
  screenReloadAsked,
  screenReloaded,
  shortcutsClosed,
} from './actions.ts'
export { isFeatureOf } from './addonPlaces.ts'
export { navigationCommands } from './commands.ts'
export { go } from './go.ts'
export { isBuilt, isOfMenu, mayOpen, settledPlace } from './guard.ts'
export { listMenu, mainMenu, placedAt, recordMenu, titleInPlace } from './menus.ts'
export type { MenuEntry } from './menus.ts'
export {
  addressOf,
  destinationOf,
  entryAddress,
  figureIn,
  listPlace,
  pathIn,
  pathOf,
  placeOf,
  recordAt,
} from './path.ts'
export type { AddressForm, Destination } from './path.ts'
export { lineNow, navigationSlice, taughtAt, unsentLines } from './reducer.ts'
export type { NavigationState } from './reducer.ts'
export { routeOf } from './routes.ts'
export type { RouteName } from './routes.ts'
export type { SearchWord } from './searchWords.ts'
export {
  adminTabIsBuilt,
  adminTabNeeds,
  accountTabs,
  adminTabs,
  integrationTabs,
  tabOf,
  tabTitle,
  visibleAdminTabs,
  visibleTabs,
} from './tabs.ts'
export type { IntegrationTab, OwnAdminTab } from './tabs.ts'
export type { RecordTab } from './tabs.ts'
export { pageDescription, pageTitle } from './title.ts'
export { leaving } from './parts.ts'
