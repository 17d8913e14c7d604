/** A list of 100,000 rows, as a server would answer it: the product's own page asks, and what it gets is made here. */
import type { Page } from '@playwright/test'

export const rowCount = 100_000
const perPage = 100
export const nameOfRow = (n: number): string => `Row ${String(n).padStart(6, '0')}`

/** Milliseconds that a server takes for a page. */
const answerTime = 20

type Row = Readonly<Record<string, unknown>>

/** Rows of one page; each has what a real one has, and a name that says its place. */
const rowsOf = (samples: readonly Row[], page: number): readonly Row[] =>
  Array.from({ length: Math.min(perPage, rowCount - (page - 1) * perPage) }, (_, at) => {
    const n = (page - 1) * perPage + at
    return { ...samples[n % samples.length], id: 1_000_000 + n, title: nameOfRow(n) }
  })

/** Every later page of the list of clients is one of 100,000 rows. */
export const lengthenList = async (page: Page): Promise<void> => {
  const asked = /\/v\d+\/victim\?/u
  let samples: readonly Row[] = []
  await page.route(asked, async (route) => {
    const query = new URL(route.request().url()).searchParams
    if (query.get('limit') !== String(perPage)) return route.continue()
    if (samples.length === 0) {
      const { data } = (await (await route.fetch()).json()) as { readonly data: readonly Row[] }
      samples = data
    }
    const number = Number(query.get('page') ?? 1)
    await new Promise((done) => setTimeout(done, answerTime))
    await route.fulfill({ json: { data: rowsOf(samples, number), total: rowCount, page: number, limit: perPage } })
  })
}
