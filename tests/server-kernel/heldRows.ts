/** What somebody else's transaction holds. */
import { Client } from 'pg'

export type Held = { readonly letGo: () => Promise<void> }

const asked = async (address: string): Promise<Client> => {
  const client = new Client({ connectionString: address })
  await client.connect()
  return client
}

/** A transaction that has done these statements, and neither commits nor ends until it is let go; then nothing is kept. */
export const holding = async (address: string, ...statements: readonly string[]): Promise<Held> => {
  const client = await asked(address)
  await client.query('begin')
  for (const statement of statements) await client.query(statement)
  return {
    letGo: async () => {
      await client.query('rollback')
      await client.end()
    },
  }
}
