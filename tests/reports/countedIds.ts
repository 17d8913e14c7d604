import { rowsOf, type Caller } from '../records/agencyServer.ts'

/** What a list says that its figure added up; undefined where that is the number of its rows, or is not asked for. */
export const countedSum = async (caller: Caller, list: string, question: object, sum?: false): Promise<unknown> => {
  const body = { counted: JSON.stringify(question), ...(sum === false && { sum }) }
  const answer = await caller.post(`${list.replace('?', '/counted?')}&limit=1`, body)
  return answer.body['sum']
}

/** The records that a figure counts, in order, by the list that it opens: the question travels in the body. */
export const countedIds = async (caller: Caller, list: string, question: object): Promise<readonly number[]> => {
  const found: number[] = []
  const body = { counted: JSON.stringify(question) }
  for (let page = 1; ; page += 1) {
    const rows = rowsOf(await caller.post(`${list.replace('?', '/counted?')}&limit=100&page=${page}`, body))
    found.push(...rows.map((row) => Number(row['id'])))
    if (rows.length < 100) return found.toSorted((a, b) => a - b)
  }
}
