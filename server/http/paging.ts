/** LST-09: pages from 1, at most 100 rows each. */
import { refuse, type Result } from '../../domain/kernel/index.ts'

export type Paging = { readonly page: number; readonly limit: number; readonly offset: number }

const most = 100

/** `limit` is cut to `most` and answered as used. A page 0 or a limit of 0 is refused. */
export const paging = (
  query: { readonly page?: number | undefined; readonly limit?: number | undefined },
  usual = most,
  atMost = most,
): Result<Paging> => {
  const { page = 1, limit: asked = usual } = query
  if (page < 1) return refuse('malformed', "Parameter 'page': At least 1.")
  if (asked < 1) return refuse('malformed', "Parameter 'limit': At least 1.")
  const limit = Math.min(asked, atMost)
  return { ok: true, value: { page, limit, offset: (page - 1) * limit } }
}
