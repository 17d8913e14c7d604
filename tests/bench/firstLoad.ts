/** P3: what a visitor's browser loads before the login page can be used, and what each later route adds. */
import type { BrowserContext, Page } from '@playwright/test'
import { forOrientation, noMoreThan, type Bench, type Figure } from './measure.ts'
import { fillLogin, homeShown, openHome, openLogin, pressLogin, sessionIn, withProduct } from './product.ts'

/** A file that a page asked for: when (ms since the page began to load), and the bytes that came over the wire for it. */
type Asked = { readonly path: string; readonly at: number; readonly bytes: number }

/** kB of 1,000 bytes. */
const onWire = (files: readonly Asked[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000

const scripts = (files: readonly Asked[]): readonly Asked[] => files.filter(({ path }) => path.endsWith('.js'))

const beyond = (later: readonly Asked[], before: readonly Asked[]): readonly Asked[] =>
  later.filter(({ path }) => before.every((file) => file.path !== path))

/** Waits until nothing more is asked for. */
const settled = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(300)
}

/** Routes that the product has now, as paths; the first client's and case's are looked up in their lists. */
const routesAfterHome = async (
  context: BrowserContext,
): Promise<readonly { readonly name: string; readonly path: string }[]> => {
  const page = await context.newPage()
  const linkIn = async (path: string): Promise<string> => {
    await page.goto(path)
    return (await page.getByRole('table').getByRole('rowheader').first().getByRole('link').getAttribute('href')) ?? ''
  }
  const found = [
    { name: 'list of clients', path: '/list/victims' },
    { name: 'list of cases', path: '/list/cases' },
    { name: 'client', path: await linkIn('/list/victims') },
    { name: 'case', path: await linkIn('/list/cases') },
    { name: 'new client', path: '/new/victim' },
    { name: 'new case', path: '/new/case' },
  ]
  await page.close()
  return found
}

/** Goes there as a link in the page would, without loading the page anew. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({ idx: 0, key: 'bench' }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)

/** Moments that the page itself takes down, so that a busy machine's delay in asking for them counts for nothing. */
const takeMoments = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const isThere = {
      usable: () => document.querySelector('main form input:not(:disabled)') !== null,
      panel: () => document.querySelector('main a[href="/login"]') !== null,
      home: () => document.querySelector('main h1')?.textContent.startsWith('Good to see you') === true,
    }
    const waiting = new Map(Object.entries(isThere))
    const look = (): void => {
      for (const [name, is] of waiting)
        if (is()) {
          performance.mark(name)
          waiting.delete(name)
        }
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true })
    addEventListener('submit', () => performance.mark('pressed'), { capture: true })
    performance.setResourceTimingBufferSize(1_000)
  })
}

type Moments = {
  readonly usable: number
  /** A page beside the login page, whatever it says of its link. */
  readonly panel: number
  readonly pressed: number
  readonly home: number
  /** Each once. */
  readonly asked: readonly Asked[]
}

/** When what was there, and when each file was asked for; milliseconds since the page began to load. */
const momentsOf = (page: Page): Promise<Moments> =>
  page.evaluate(() => {
    const at = (name: string): number => performance.getEntriesByName(name, 'mark')[0]?.startTime ?? Number.NaN
    const loaded = performance.getEntriesByType('resource')
    const asked = loaded
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map(({ name, startTime, encodedBodySize }) => ({
        path: new URL(name).pathname,
        at: startTime,
        bytes: encodedBodySize,
      }))
    return {
      usable: at('usable'),
      panel: at('panel'),
      pressed: at('pressed'),
      home: at('home'),
      asked: asked.filter(
        ({ path }, at) => /\.(js|css)$/.test(path) && asked.findIndex((other) => other.path === path) === at,
      ),
    }
  })

const between = ({ asked }: Moments, kind: string, from: number, until: number): readonly Asked[] =>
  asked.filter(({ path, at }) => path.endsWith(kind) && at >= from && at < until)

const measureLoads = (): Promise<readonly Figure[]> =>
  withProduct(async ({ context }) => {
    const visitor = await (await context()).newPage()
    await takeMoments(visitor)
    await openLogin(visitor)
    await settled(visitor)
    await fillLogin(visitor, 'supervisor')
    await pressLogin(visitor)
    await homeShown(visitor)
    await settled(visitor)
    const moments = await momentsOf(visitor)
    const session = await sessionIn(visitor)
    const { usable: usableAt, pressed, home: homeAt } = moments
    const usable = between(moments, '.js', 0, usableAt)
    const behind = onWire(between(moments, '.js', usableAt, pressed))
    const homeKb = onWire(between(moments, '.js', pressed, homeAt))
    const restKb = onWire(between(moments, '.js', homeAt, Infinity))
    const home = scripts(moments.asked)
    const known = await context()
    await openHome(await known.newPage(), session)
    const routes: { readonly name: string; readonly kb: number }[] = []
    for (const { name, path } of await routesAfterHome(known)) {
      // Each in a browser of its own, so that none profits from another's load.
      const page = await (await context()).newPage()
      await takeMoments(page)
      await openHome(page, session)
      await settled(page)
      await goTo(page, path)
      await settled(page)
      routes.push({ name, kb: onWire(beyond(scripts((await momentsOf(page)).asked), home)) })
      await page.context().close()
    }
    for (const [name, path] of [
      ['reset', '/reset'],
      ['verify', '/verify?token=of-a-mail'],
    ] as const) {
      // Until it is there, as of the login page: what comes behind is the same of both.
      const page = await (await context()).newPage()
      await takeMoments(page)
      await page.goto(path)
      await settled(page)
      const shown = await momentsOf(page)
      if (Number.isNaN(shown.panel)) throw new Error(`/${name} has shown nothing`)
      routes.push({ name, kb: onWire(beyond(between(shown, '.js', 0, shown.panel), usable)) })
      await page.context().close()
    }
    const largest = routes.toSorted((one, other) => other.kb - one.kb)[0]
    if (!largest) throw new Error('no route was measured')
    const best = 'DHIS2 Capture, Twenty: megabytes'
    return [
      noMoreThan(
        160,
        'P3',
        { what: 'script before the login page is usable (hard limit 185)', unit: 'kB on the wire', best },
        onWire(usable),
      ),
      noMoreThan(
        20,
        'P3',
        { what: 'style before the login page is usable', unit: 'kB on the wire', best },
        onWire(between(moments, '.css', 0, usableAt)),
      ),
      forOrientation(
        'P3',
        { what: 'script that the login page loads behind it, home among it', unit: 'kB on the wire' },
        behind,
      ),
      noMoreThan(
        40,
        'P3',
        { what: 'script that home adds once the password is sent', unit: 'kB on the wire', best },
        homeKb,
      ),
      forOrientation(
        'P3',
        { what: 'script that home loads behind it (palette, screens)', unit: 'kB on the wire' },
        restKb,
      ),
      noMoreThan(40, 'P3', { what: `largest later route (${largest.name})`, unit: 'kB on the wire', best }, largest.kb),
    ]
  })

export const firstLoadBench: Bench = { ids: ['P3'], run: measureLoads }
