/** Days and times in files are the agency's, whatever the zone of who reads them, of the server, or of the wire. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { aboutLines, fullColumns } from '../../domain/exports/index.ts'
import { innerOf, type EntityFields } from '../../domain/kernel/index.ts'
import { cellText } from '../../domain/lists/index.ts'
import { entities, kinds } from '../../domain/records/index.ts'
import { runs } from '../run/runs.ts'

const zones = ['America/New_York', 'America/St_Johns', 'Pacific/Kiritimati', 'Asia/Kolkata', 'UTC'] as const
/** Around midnights and both changes of the clocks too. */
const instants = fc
  .oneof(
    fc.integer({ min: Date.UTC(1970, 0), max: Date.UTC(2099, 0) }),
    fc
      .tuple(fc.constantFrom('2026-03-08', '2026-11-01', '2026-12-31', '2024-02-29'), fc.nat(2 * 86_400_000))
      .map(([day, after]) => Date.parse(day) + after),
  )
  .map((at) => new Date(at).toISOString())

/** As a clock in the zone shows it, by the platform's own calendar. */
const onTheWall = (iso: string, timeZone: string): string => {
  const form = { month: 'numeric', day: 'numeric', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const
  const parts = new Intl.DateTimeFormat('en-US', { ...form, hourCycle: 'h23', timeZone }).formatToParts(new Date(iso))
  const of = (wanted: string): string => parts.find(({ type }) => type === wanted)?.value ?? ''
  return `${of('month')}/${of('day')}/${of('year')} ${of('hour')}:${of('minute')}`
}

const worldOf = (zone: string) => ({ zone, today: null, label: () => null, field: () => null })
const everything: ReadonlySet<string> = new Proxy(new Set<string>(), {
  get: (set, name) => (name === 'has' ? () => true : Reflect.get(set, name)),
})

test('law: each instant of a full file is told as a clock of the agency shows it', () => {
  const told = kinds.flatMap((kind) =>
    fullColumns(kind, everything).filter(({ id }) => {
      const node = (entities[kind].fields as EntityFields)[id]?.field.node
      const inner = node === undefined ? null : innerOf(node)
      return inner?.kind === 'leaf' && inner.form.is === 'isoInstant'
    }),
  )
  expect(told.length).toBeGreaterThan(10)
  fc.assert(
    fc.property(fc.constantFrom(...told), instants, fc.constantFrom(...zones), ({ id, cell }, at, zone) => {
      expect(cellText(cell({ [id]: at }, worldOf(zone)))).toBe(onTheWall(at, zone))
    }),
    { numRuns: runs(300) },
  )
})

test('law: so is the time at which a file was made, with the zone', () => {
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), (at, zone) => {
      const lines = aboutLines(
        {
          tab: 'victims',
          searchType: 'all',
          search: '',
          status: 1,
          narrowed: null,
          counted: null,
          orderBy: 'victim.full_name',
          descending: false,
          at,
          by: 'Ann',
          total: 1,
          leftOut: 0,
        },
        worldOf(zone),
      )
      expect(lines.map(([, text]) => text)).toContain(`${onTheWall(at, zone)} (${zone})`)
    }),
    { numRuns: runs(100) },
  )
})
