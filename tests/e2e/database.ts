/** The database of the worker's own server, for what no page of the product can bring about. */
import pg from 'pg'

const addresses = process.env['CASELOG_JOURNEY_DATABASES']?.split(' ') ?? []

export const inDatabase = async (statement: string, values: readonly string[] = []): Promise<void> => {
  const client = new pg.Client(addresses[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)])
  await client.connect()
  try {
    await client.query(statement, [...values])
  } finally {
    await client.end()
  }
}
