/**
 * P4: a list of 100,000 rows is scrolled, by wheel, keyboard and scroll bar; what each frame costs is read from the
 * browser's own trace.
 */
import type { CDPSession, Page } from '@playwright/test'
import { goTo } from './firstLoad.ts'
import { lengthenList, nameOfRow, rowCount } from './longList.ts'
import { forOrientation, median, noMoreThan, percentile, type Bench, type Figure } from './measure.ts'
import { withProduct } from './product.ts'
import { toHome } from './screens.ts'

const frame = 1_000 / 60
const jumps = 12
/** Frames of three seconds. */
const pullFrames = 200

type TraceEvent = {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/** What the page's main thread did while `work` ran. */
const traced = async (session: CDPSession, work: () => Promise<void>): Promise<readonly TraceEvent[]> => {
  const events: TraceEvent[] = []
  const take = ({ value }: { readonly value: readonly unknown[] }): void => void events.push(...(value as TraceEvent[]))
  session.on('Tracing.dataCollected', take)
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['disabled-by-default-devtools.timeline', 'disabled-by-default-devtools.timeline.frame'],
    },
  })
  await work()
  const complete = new Promise<void>((done) => session.once('Tracing.tracingComplete', () => done()))
  await session.send('Tracing.end')
  await complete
  session.off('Tracing.dataCollected', take)
  return events
}

type Cost = {
  /** Milliseconds from a frame of the page to its next. */
  readonly frames: readonly number[]
  /** Milliseconds of the processor that the page's main thread used for a frame: neighbours on the machine do not count. */
  readonly work: readonly number[]
  /** Milliseconds of its longest task, of the processor. */
  readonly longest: number
}

const costOf = (events: readonly TraceEvent[]): Cost => {
  const begun = events.filter(({ name }) => name === 'BeginMainThreadFrame')
  // The page's own process has by far the most frames.
  const counts = Map.groupBy(begun, ({ pid }) => pid)
  const [pid] = [...counts].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? []
  const starts = begun.filter((event) => event.pid === pid).toSorted((one, other) => one.ts - other.ts)
  const tid = starts[0]?.tid
  const tasks = events
    .filter((event) => event.pid === pid && event.tid === tid && event.name === 'RunTask' && event.tdur !== undefined)
    .toSorted((one, other) => one.ts - other.ts)
  const work = starts.slice(1).map(() => 0)
  let at = 0
  for (const { ts, tdur = 0 } of tasks) {
    while (at < work.length - 1 && ts >= (starts[at + 1]?.ts ?? Infinity)) at += 1
    work[at] = (work[at] ?? 0) + tdur / 1_000
  }
  return {
    frames: starts.slice(1).map(({ ts }, n) => (ts - (starts[n]?.ts ?? ts)) / 1_000),
    work,
    longest: Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1_000)),
  }
}

/** So many pixels a frame, for so many frames: what a frame costs then does not depend on how fast the machine is. */
const scroll = (page: Page, pixels: number, frames: number): Promise<void> =>
  page.evaluate(
    ([by, count]) =>
      new Promise<void>((done) => {
        let left = count
        const step = (): void => {
          scrollBy(0, by)
          left -= 1
          if (left > 0) requestAnimationFrame(step)
          else done()
        }
        requestAnimationFrame(step)
      }),
    [pixels, frames] as const,
  )

/** The key is held: the keyboard repeats it thirty times a second. */
const hold = async (session: CDPSession, key: string, code: number, times: number): Promise<void> => {
  for (let nth = 0; nth < times; nth += 1) {
    await session.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key,
      code: key,
      windowsVirtualKeyCode: code,
      autoRepeat: nth > 0,
    })
    await new Promise((done) => setTimeout(done, 33))
  }
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code: key, windowsVirtualKeyCode: code })
}

/** Milliseconds from a jump until the rows of that place stand there. */
const jumpTo = (page: Page, row: number): Promise<number> =>
  page.evaluate(
    ([n, count]) =>
      new Promise<number>((done) => {
        const began = performance.now()
        const body = document.querySelector('main [role=table] [role=rowgroup]:last-child')
        if (body === null) throw new Error('there is no list')
        const { top, height } = body.getBoundingClientRect()
        scrollTo(0, top + scrollY + (height * n) / count)
        const look = (): void => {
          const middle = [...document.querySelectorAll('main [role=table] [role=rowheader]')].find((cell) => {
            const box = cell.getBoundingClientRect()
            return box.top <= innerHeight / 2 && box.bottom > innerHeight / 2
          })
          if (middle?.textContent.startsWith('Row ')) done(performance.now() - began)
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
    [row, rowCount] as const,
  )

const figuresOf = (by: string, { frames, work, longest }: Cost): readonly Figure[] => [
  noMoreThan(
    16.7,
    'P4',
    {
      what: `100,000 rows by ${by}: main thread's work for a frame, p99`,
      unit: 'ms',
      best: 'Frappe: slow above 200 rows',
    },
    percentile(work, 0.99),
  ),
  forOrientation('P4', { what: `by ${by}: the same, median`, unit: 'ms' }, median(work)),
  forOrientation('P4', { what: `by ${by}: frame time by the clock, median`, unit: 'ms' }, median(frames)),
  forOrientation('P4', { what: `by ${by}: frame time by the clock, p99`, unit: 'ms' }, percentile(frames, 0.99)),
  forOrientation(
    'P4',
    { what: `by ${by}: share of frames that came late`, unit: '%' },
    (100 * frames.filter((time) => time > 1.5 * frame).length) / frames.length,
  ),
  noMoreThan(50, 'P4', { what: `by ${by}: longest task`, unit: 'ms' }, longest),
]

const measureScrolling = (): Promise<readonly Figure[]> =>
  withProduct(async ({ context }) => {
    const page = await (await context()).newPage()
    await toHome(page)
    await lengthenList(page)
    await goTo(page, '/list/victims')
    await page.getByRole('rowheader', { name: nameOfRow(0) }).waitFor()
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(1_000)
    const session = await page.context().newCDPSession(page)
    const byWheel = costOf(await traced(session, () => scroll(page, 64, 200)))
    const byKeys = costOf(await traced(session, () => hold(session, 'PageDown', 34, 60)))
    await page.evaluate(() => scrollTo(0, 0))
    const end = await page.evaluate(() => document.documentElement.scrollHeight)
    const byBar = costOf(await traced(session, () => scroll(page, Math.ceil(end / pullFrames), pullFrames)))
    const afterPull = await jumpTo(page, rowCount - 1)
    const byWheelLater = costOf(await traced(session, () => scroll(page, -64, 200)))
    const waits: number[] = []
    for (let nth = 0; nth < jumps; nth += 1) {
      waits.push(await jumpTo(page, (nth * 37_123 + 5_000) % rowCount))
      await page.waitForTimeout(300)
    }
    const { used } = await page.evaluate(() => ({
      used:
        (performance as Performance & { readonly memory?: { readonly usedJSHeapSize: number } }).memory
          ?.usedJSHeapSize ?? Number.NaN,
    }))
    await page.context().close()
    return [
      ...figuresOf('wheel, 64 px a frame', byWheel),
      ...figuresOf('page keys', byKeys),
      ...figuresOf(`scroll bar, end to end in ${pullFrames} frames`, byBar),
      ...figuresOf('wheel, upwards from the end', byWheelLater),
      forOrientation('P4', { what: 'rows are there after the pull', unit: 'ms' }, afterPull),
      noMoreThan(200, 'P4', { what: 'rows are there after a jump, p95', unit: 'ms' }, percentile(waits, 0.95)),
      forOrientation('P4', { what: 'heap of the page after all that', unit: 'MB' }, used / 1e6),
    ]
  })

export const scrollingBench: Bench = { ids: ['P4'], run: measureScrolling }
