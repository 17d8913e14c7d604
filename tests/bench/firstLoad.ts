/** P3: what a visitor's browser loads before the login page can be used, and what each later route adds. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { BrowserContext, Page } from '@playwright/test'
import { forOrientation, noMoreThan, type Bench, type Figure } from './measure.ts'
import { homeShown, fillLogin, openLogin, pressLogin, root, signIn, withProduct } from './product.ts'

type Loaded = { readonly script: Set<string>; readonly style: Set<string> }

const watchLoads = (page: Page): Loaded => {
  const loaded: Loaded = { script: new Set(), style: new Set() }
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) loaded.script.add(pathname)
    if (pathname.endsWith('.css')) loaded.style.add(pathname)
  })
  return loaded
}

/** As gzip's usual level packs the built files; kB of 1,000 bytes. */
const gzipped = (paths: Iterable<string>): number =>
  [...paths].reduce((sum, path) => sum + gzipSync(readFileSync(join(root, 'dist', path))).length, 0) / 1_000

const beyond = (later: ReadonlySet<string>, before: ReadonlySet<string>): string[] =>
  [...later].filter((path) => !before.has(path))

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
  readonly pressed: number
  readonly home: number
  readonly asked: readonly { readonly path: string; readonly at: number }[]
}

/** When what was there, and when each file was asked for; milliseconds since the page began to load. */
const momentsOf = (page: Page): Promise<Moments> =>
  page.evaluate(() => {
    const at = (name: string): number => performance.getEntriesByName(name, 'mark')[0]?.startTime ?? Number.NaN
    const asked = performance
      .getEntriesByType('resource')
      .map(({ name, startTime }) => ({ path: new URL(name).pathname, at: startTime }))
    return {
      usable: at('usable'),
      pressed: at('pressed'),
      home: at('home'),
      asked: asked.filter(({ path }) => /\.(js|css)$/.test(path)),
    }
  })

const between = ({ asked }: Moments, kind: string, from: number, until: number): string[] => [
  ...new Set(asked.flatMap(({ path, at }) => (path.endsWith(kind) && at >= from && at < until ? [path] : []))),
]

const measureLoads = (): Promise<readonly Figure[]> =>
  withProduct(async ({ context }) => {
    const visitor = await (await context()).newPage()
    await takeMoments(visitor)
    const first = watchLoads(visitor)
    await openLogin(visitor)
    await settled(visitor)
    await fillLogin(visitor, 'supervisor')
    await pressLogin(visitor)
    await homeShown(visitor)
    await settled(visitor)
    const moments = await momentsOf(visitor)
    const { usable: usableAt, pressed, home: homeAt } = moments
    const usable = between(moments, '.js', 0, usableAt)
    const behind = gzipped(between(moments, '.js', usableAt, pressed))
    const homeKb = gzipped(between(moments, '.js', pressed, homeAt))
    const restKb = gzipped(between(moments, '.js', homeAt, Infinity))
    const home = new Set(first.script)
    const known = await context()
    await signIn(await known.newPage(), 'supervisor')
    const routes: { readonly name: string; readonly kb: number }[] = []
    for (const { name, path } of await routesAfterHome(known)) {
      // Each in a browser of its own, so that none profits from another's load.
      const page = await (await context()).newPage()
      await signIn(page, 'supervisor')
      await settled(page)
      const loads = watchLoads(page)
      await goTo(page, path)
      await settled(page)
      routes.push({ name, kb: gzipped(beyond(loads.script, home)) })
      await page.context().close()
    }
    for (const [name, path] of [
      ['reset', '/reset'],
      ['verify', '/verify?token=of-a-mail'],
    ] as const) {
      // Until it can be used, as of the login page: what comes behind is the same of both.
      const page = await (await context()).newPage()
      await takeMoments(page)
      await page.goto(path)
      await settled(page)
      const shown = await momentsOf(page)
      if (Number.isNaN(shown.usable)) throw new Error(`/${name} has shown no form`)
      routes.push({ name, kb: gzipped(beyond(new Set(between(shown, '.js', 0, shown.usable)), new Set(usable))) })
      await page.context().close()
    }
    const largest = routes.toSorted((one, other) => other.kb - one.kb)[0]
    if (!largest) throw new Error('no route was measured')
    const best = 'DHIS2 Capture, Twenty: megabytes'
    return [
      noMoreThan(
        160,
        'P3',
        { what: 'script before the login page is usable (hard limit 185)', unit: 'kB gzip', best },
        gzipped(usable),
      ),
      noMoreThan(
        20,
        'P3',
        { what: 'style before the login page is usable', unit: 'kB gzip', best },
        gzipped(between(moments, '.css', 0, usableAt)),
      ),
      forOrientation(
        'P3',
        { what: 'script that the login page loads behind it, home among it', unit: 'kB gzip' },
        behind,
      ),
      noMoreThan(40, 'P3', { what: 'script that home adds once the password is sent', unit: 'kB gzip', best }, homeKb),
      forOrientation('P3', { what: 'script that home loads behind it (palette, screens)', unit: 'kB gzip' }, restKb),
      noMoreThan(40, 'P3', { what: `largest later route (${largest.name})`, unit: 'kB gzip', best }, largest.kb),
    ]
  })

export const firstLoadBench: Bench = { ids: ['P3'], run: measureLoads }
