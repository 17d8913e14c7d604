/** What a table's figures look like, beside them: the table says all of it in numbers. */
import { useRef } from 'react'
import { AxisBottom, AxisLeft } from '@visx/axis'
import { Group } from '@visx/group'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { shownNumber, t } from '../../domain/messages/index.ts'
import type { Chart } from '../../domain/reports/index.ts'
import { useWidth } from '../ui/index.ts'
import css from './chart.module.css'

const thick = 5

type Drawn = { readonly chart: Chart | null }

/** The share of a line, under its name; with that of the period before it under it. Its number stands beside it. */
export const Share = ({ chart, of }: Drawn & { readonly of: string }) => {
  const bar = chart?.is === 'shares' ? chart.bars.find(({ key }) => key === of) : undefined
  if (chart === null || bar === undefined) return null
  const percent = scaleLinear({ domain: [0, chart.most], range: [0, 100] })
  const height = bar.before === null ? thick : 2 * thick + 1
  return (
    <svg className={css.share} width="100%" height={height} aria-hidden="true" focusable="false">
      <Bar width={`${percent(bar.now)}%`} height={thick} />
      {bar.before === null ? null : <Bar y={thick + 1} width={`${percent(bar.before)}%`} height={thick} />}
    </svg>
  )
}

/** Which of the two bars of a line is which; the numbers beside them say it to whoever doesn't see them. */
export const ShareKey = () => (
  <p className={css.key} aria-hidden="true">
    <svg className={css.share} width="1em" height={2 * thick + 1} focusable="false">
      <Bar width="100%" height={thick} />
      <Bar y={thick + 1} width="100%" height={thick} />
    </svg>
    {t('report.now')} / {t('report.before')}
  </p>
)

/** In sixteenths of a rem, as all of the drawing: its height, the room for its axes, and a label under it. */
const tall = 200
const room = { left: 48, bottom: 24, top: 8 }
const labelWidth = 108

const words = ({ title, bars }: Chart): string => {
  const ordered = bars.toSorted((one, other) => other.now - one.now)
  const [most, least] = [ordered[0], ordered.at(-1)]
  return t('report.chart', {
    figure: title,
    most: most?.title ?? '',
    mostCount: shownNumber(most?.now ?? 0),
    least: least?.title ?? '',
    leastCount: shownNumber(least?.now ?? 0),
  })
}

/** How it went on; `width` in rem. */
const Columns = ({ chart, width: rem }: { readonly chart: Chart; readonly width: number }) => {
  const { bars, ticks } = chart
  const width = 16 * rem
  const inner = { width: Math.max(1, width - room.left), height: tall - room.top - room.bottom }
  const across = scaleBand({ domain: bars.map(({ key }) => key), range: [0, inner.width], padding: 0.25 })
  const up = scaleLinear({ domain: [0, ticks.at(-1) ?? 1], range: [inner.height, 0] })
  const titles = new Map(bars.map(({ key, title }) => [key, title]))
  const each = Math.ceil(bars.length / Math.max(1, Math.floor(inner.width / labelWidth)))
  return (
    <svg
      className={css.trend}
      width={`${rem}rem`}
      height={`${tall / 16}rem`}
      viewBox={`0 0 ${width} ${tall}`}
      role="img"
      aria-label={words(chart)}
    >
      <Group left={room.left} top={room.top}>
        {bars.map(({ key, now }) => (
          <Bar
            key={key}

            x={across(key) ?? 0}
            y={up(now)}
            width={across.bandwidth()}
            height={inner.height - up(now)}
          />
        ))}
        <AxisLeft scale={up} tickValues={[...ticks]} tickFormat={(value) => shownNumber(Number(value))} />
        <AxisBottom
          scale={across}
          top={inner.height}
          tickValues={bars.filter((_, at) => at % each === 0).map(({ key }) => key)}
          tickFormat={(key) => titles.get(key) ?? ''}
        />
      </Group>
    </svg>
  )
}

/** Of the box around it, in rem. */
const padding = 1

/** As wide as there is room. */
const Fitted = ({ chart }: { readonly chart: Chart }) => {
  const box = useRef<HTMLDivElement>(null)
  const rem = useWidth(box)
  return (
    <div ref={box} className={css.box}>
      {Number.isFinite(rem) ? <Columns chart={chart} width={Math.max(0, rem - 2 * padding)} /> : null}
    </div>
  )
}

/** Of which of a table's columns it is, in words; `width` is that of paper, in rem. */
export const Trend = ({ chart, width }: Drawn & { readonly width?: number }) => {
  if (chart?.is !== 'trend') return null
  return (
    <>
      <p className={css.of}>{t('report.chart.of', { figure: chart.title })}</p>
      {width === undefined ? <Fitted chart={chart} /> : <Columns chart={chart} width={width} />}
    </>
  )
}
