/** What is typed of a new affiliate or training link, and when it may be added. */
import { isWebAddress, leastOfLabel, leastOfName } from '../config/index.ts'
import type { Values } from '../kernel/index.ts'
import type { Product } from './products.ts'

const lengthOf = (typed: unknown): number => (typeof typed === 'string' ? typed.trim().length : 0)

/** AFF-04 */
export const mayAddAffiliate = ({ affiliate_name: name }: Values): boolean => lengthOf(name) >= leastOfName

/** AFF-18 */
export const mayAddTrainingLink = ({ product_id: product, label, url }: Values): boolean =>
  typeof product === 'number' &&
  product > 0 &&
  lengthOf(label) >= leastOfLabel &&
  typeof url === 'string' &&
  isWebAddress(url)

/** AFF-17: what was chosen, as the form has it; its name is not known before the products are there. */
export const chosenProduct = (
  { product_id: id }: Values,
  products: readonly Product[],
): Pick<Product, 'id'> | Product | null =>
  typeof id === 'number' && id > 0 ? (products.find((each) => each.id === id) ?? { id }) : null
