/** The face of affiliates and their training links. */
export { isActiveAt } from './active.ts'
export { chosenProduct, mayAddAffiliate, mayAddTrainingLink } from './forms.ts'
export { openPanel } from './parts.ts'
export { products } from './products.ts'
export { linksOf, offeredLinks, pageLists, savesItself } from './selectors.ts'
