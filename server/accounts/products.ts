/** AFF-17, AFF-27: the products that accounts have and training links are for, as whoever keeps the installation names them. */
import { ok, refuse, type Result } from '../../domain/kernel/index.ts'
import { asSystem, type Work } from '../kernel/database.ts'
import { productNames } from './offers.ts'
import { audited, type Operations } from './people.ts'

export type Product = { readonly product: string }

const keep = (tx: Work, name: string) =>
  tx
    .insertInto('product')
    .values({ product_name: name })
    .onConflict((known) => known.column('product_name').doNothing())
    .execute()

/** What the installation itself is called is a product of its own. */
export const keepOwnProduct = ({ databases }: Pick<Operations, 'databases'>, name: string): Promise<unknown> =>
  asSystem(databases, 'set-up', (tx) => keep(tx, name))

export const addProduct = async (operations: Operations, name: string): Promise<Result<Product>> => {
  const product = name.trim()
  if (product === '' || product.length > 80) return refuse('invalid', 'A product has a name of 80 characters at most.')
  return asSystem(operations.databases, 'set-up', async (tx) => {
    if ((await productNames(tx)).includes(product))
      return refuse('conflict', `There is the product ${product} already.`)
    await keep(tx, product)
    await audited(tx, operations, 'admin.addProduct', {
      account: 0,
      userId: null,
      verb: 'create',
      kind: 'product',
      id: null,
    })
    return ok({ product })
  })
}

/** An agency whose product's name is misspelt would be told of no training links. */
export const knownProduct = async (tx: Work, name: string): Promise<Result<string>> => {
  const names = await productNames(tx)
  return names.includes(name)
    ? ok(name)
    : refuse(
        'invalid',
        `There is no product ${name}: there is ${names.join(', ')}. Another one is added by add-product "${name}".`,
      )
}
