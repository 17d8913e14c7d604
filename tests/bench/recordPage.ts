/** R1: the page of a client with 500 services, 200 notes and 50 documents; R2: what a change of one field sends. */
import type { Page } from '@playwright/test'
import { busyCounts } from '../../fixtures/demo/index.ts'
import { goTo } from './firstLoad.ts'
import { forOrientation, median, noMoreThan, percentile, type Bench, type Figure } from './measure.ts'
import { withProduct } from './product.ts'
import { awaitFrame, shown, toHome } from './screens.ts'

const rounds = 8
const firstClients = 60

/** The demonstration's client with the most on file. */
const busyPath = (page: Page): Promise<string> =>
  page.evaluate(
    async ([clients, services]) => {
      const headers = { authorization: `Bearer ${localStorage.getItem('access_token') ?? ''}` }
      const read = async (path: string) => (await fetch(path, { headers })).json()
      for (let id = 1; id <= clients; id += 1) {
        const { total } = await read(`/v1/service?victim_id=${id}&page=1&limit=1`)
        if (total !== services) continue
        const { case_id: caseId } = await read(`/v2/victim/${id}`)
        return `/case/${caseId}/victim/${id}`
      }
      throw new Error('no client has as many services')
    },
    [firstClients, busyCounts.service] as const,
  )

const rowOf = (table: string): string => `main [role=table][aria-label="${table}"] [role=rowheader]`

/** Milliseconds of the longest frame while the page is scrolled from its top to its end in a second and a half. */
const longestFrame = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        const end = document.documentElement.scrollHeight - innerHeight
        const began = performance.now()
        let last = began
        let longest = 0
        const step = (now: number): void => {
          longest = Math.max(longest, now - last)
          last = now
          const share = Math.min(1, (now - began) / 1_500)
          scrollTo(0, end * share)
          if (share < 1) requestAnimationFrame(step)
          else done(longest)
        }
        requestAnimationFrame(step)
      }),
  )

const measureRecordPage = (): Promise<readonly Figure[]> =>
  withProduct(async ({ context }) => {
    const services: number[] = []
    const notes: number[] = []
    const documents: number[] = []
    const frames: number[] = []
    let sent: readonly string[] = []
    for (let round = 0; round < rounds; round += 1) {
      const own = await context()
      const page = await own.newPage()
      await toHome(page)
      const path = await busyPath(page)
      // The shell is loaded once the browser has fetched, in its idle time, the screens that people open next.
      await page.waitForLoadState('networkidle')
      const open = async (tab: string, selector: string): Promise<number> => {
        await awaitFrame(page, selector, '')
        await goTo(page, `${path}/${tab}`)
        return shown(page)
      }
      services.push(await open('services', rowOf('Services')))
      await page.waitForTimeout(500)
      frames.push(await longestFrame(page))
      notes.push(await open('notes', 'main ol > li'))
      await page.waitForTimeout(300)
      documents.push(await open('documents', rowOf('Documents')))
      if (round === 0) sent = await fieldsOfOneChange(page, path)
      await own.close()
    }
    const what = 'client with 500 services, 200 notes, 50 documents'
    return [
      noMoreThan(
        300,
        'R1',
        { what: `${what}: services shown, p95`, unit: 'ms', best: '-' },
        percentile(services, 0.95),
      ),
      forOrientation('R1', { what: 'the same, median', unit: 'ms' }, median(services)),
      noMoreThan(300, 'R1', { what: 'its notes shown, p95', unit: 'ms', best: '-' }, percentile(notes, 0.95)),
      noMoreThan(300, 'R1', { what: 'its documents shown, p95', unit: 'ms', best: '-' }, percentile(documents, 0.95)),
      noMoreThan(
        50,
        'R1',
        { what: 'longest frame while its services are scrolled, median', unit: 'ms', best: '-' },
        median(frames),
      ),
      noMoreThan(
        1,
        'R2',
        { what: 'fields that the save of one changed field sends', unit: '', best: '-' },
        sent.length,
      ),
    ]
  })

const fieldsOfOneChange = async (page: Page, path: string): Promise<readonly string[]> => {
  await goTo(page, `${path}/edit`)
  const field = page.getByRole('form', { name: 'Client' }).getByLabel('Next of kin')
  await field.fill(`Somebody ${Date.now()}`)
  const request = page.waitForRequest((asked) => asked.method() === 'PUT')
  await page.getByRole('button', { name: 'Save' }).click()
  return Object.keys((await request).postDataJSON() as object)
}

export const recordPageBench: Bench = { ids: ['R1', 'R2'], run: measureRecordPage }
