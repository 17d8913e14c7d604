import { paging } from '../http/paging.ts'

type Query = { readonly page?: number | undefined; readonly limit?: number | undefined }

/** A list of settings is asked for as a whole. */
const settingsLimit = 1000

/** Settings are short, so a page is cut from the whole list. */
export const paged = async <T>(query: Query, all: Promise<T[]>, usual = settingsLimit) => {
  const pages = paging(query, usual, settingsLimit)
  if (!pages.ok) return pages
  const { page, limit, offset } = pages.value
  const rows = await all
  return { ok: true as const, value: { data: rows.slice(offset, offset + limit), total: rows.length, page, limit } }
}
