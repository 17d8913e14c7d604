/** P4: from the press on Login to a home that can be used, and from one route to another. */
import type { Page } from '@playwright/test'
import { goTo } from './firstLoad.ts'
import { forOrientation, median, noMoreThan, percentile, type Bench, type Figure } from './measure.ts'
import { fillLogin, openLogin, withProduct } from './product.ts'

const signIns = 10
const rounds = 10

declare global {
  interface Window {
    /** Milliseconds from the beginning that was set to the first frame that had what was waited for. */
    untilShown: Promise<number> | undefined
  }
}

/** Begins the clock at the next click or `popstate`; ends it after the frame in which `selector` is there with `text`. */
export const awaitFrame = (page: Page, selector: string, text: string): Promise<void> =>
  page.evaluate(
    ([wanted, words]) => {
      window.untilShown = new Promise((done) => {
        const begin = ({ timeStamp }: Event): void => {
          removeEventListener('click', begin, true)
          removeEventListener('popstate', begin, true)
          const look = (): void => {
            const there = [...document.querySelectorAll(wanted)].some(
              (element) => element.textContent.includes(words) && element.getClientRects().length > 0,
            )
            if (!there) return void requestAnimationFrame(look)
            const channel = new MessageChannel()
            channel.port1.addEventListener('message', () => done(performance.now() - timeStamp))
            channel.port1.start()
            channel.port2.postMessage(null)
          }
          requestAnimationFrame(look)
        }
        addEventListener('click', begin, true)
        addEventListener('popstate', begin, true)
      })
    },
    [selector, text] as const,
  )

export const shown = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    if (!window.untilShown) throw new Error('nothing was waited for')
    return Promise.race([
      window.untilShown,
      new Promise<never>((_, fail) => setTimeout(() => fail(new Error('it was not shown within 15 s')), 15_000)),
    ])
  })

export const homeIsThere = ['main nav a', ''] as const

const rowsOf = (table: string): string => `main [role=table][aria-label="${table}"] [role=rowheader] a`

export const toHome = async (page: Page): Promise<number> => {
  await openLogin(page)
  await fillLogin(page, 'supervisor')
  await awaitFrame(page, ...homeIsThere)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  return shown(page)
}

const measureScreens = (): Promise<readonly Figure[]> =>
  withProduct(async ({ context }) => {
    const signingIn: number[] = []
    for (let nth = 0; nth < signIns; nth += 1) {
      const own = await context()
      signingIn.push(await toHome(await own.newPage()))
      await own.close()
    }
    const page = await (await context()).newPage()
    await toHome(page)
    const change = async (path: string, selector: string, text = ''): Promise<number> => {
      await awaitFrame(page, selector, text)
      await goTo(page, path)
      const time = await shown(page)
      // A person looks at a screen before going to the next.
      await page.waitForTimeout(300)
      return time
    }
    const first: number[] = []
    const later: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const into = round === 0 ? first : later
      into.push(await change('/list/victims', rowsOf('Clients')))
      const client = page.getByRole('table').getByRole('rowheader').nth(round).getByRole('link')
      const path = await client.getAttribute('href')
      if (path === null) throw new Error('the list has no client to open')
      into.push(await change(path.replace(/\/\w+$/u, '/edit'), 'main form[aria-label="Client"]'))
      into.push(await change('/list/cases', rowsOf('Cases')))
      into.push(await change('/home', homeIsThere[0]))
    }
    return [
      noMoreThan(
        1_000,
        'P4',
        { what: 'sign-in to usable home, p95', unit: 'ms', best: '-' },
        percentile(signingIn, 0.95),
      ),
      forOrientation('P4', { what: 'the same, median', unit: 'ms' }, median(signingIn)),
      noMoreThan(
        100,
        'P4',
        {
          what: 'route change to its content, p95, first visits included',
          unit: 'ms',
          best: 'TheHive 10 s at 5,000 cases',
        },
        percentile([...first, ...later], 0.95),
      ),
      noMoreThan(
        100,
        'P4',
        { what: 'route change to its content, p95 of later visits', unit: 'ms', best: 'Frappe: slow above 200 rows' },
        percentile(later, 0.95),
      ),
      forOrientation('P4', { what: 'route change, median of later visits', unit: 'ms' }, median(later)),
    ]
  })

export const screensBench: Bench = { ids: ['P4'], run: measureScreens }
