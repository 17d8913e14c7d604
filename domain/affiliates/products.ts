import { ask } from '../calls/index.ts'
import { getProducts } from '../config/index.ts'
import { group, id, list, text, type Infer } from '../kernel/index.ts'

const product = group({ id: id('product'), product_name: text('name', 80) })
export type Product = Infer<typeof product>

/** AFF-26: asked with each visit of the page. */
export const products = ask('affiliates/products', {
  call: getProducts,
  answer: group({ data: list(product, 1_000) }),
  read: ({ data }) => ({ data }),
})
