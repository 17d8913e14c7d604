/** What somebody else's transaction holds. */
import { Client } from 'pg'

export type Held = { readonly letGo: () => Promise<void> }

/** A transaction that has done these statements, and neither commits nor ends until it is let go; then nothing is kept. */
export const holding = async (address: string, ...statements: readonly string[]): Promise<Held> => {
  const client = new Client({ connectionString: address })
  await client.connect()
  await client.query('begin')
  for (const statement of statements) await client.query(statement)
  return {
    letGo: async () => {
      await client.query('rollback')
      await client.end()
    },
  }
}
