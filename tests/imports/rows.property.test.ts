/** What columns and cells say: nothing is guessed, and nothing is lost. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import '../../domain/messages/staff.ts'
import {
  columnProblems,
  dateOrders,
  fitDates,
  importTargets,
  planOf,
  readRow,
  suggestedColumns,
  unseenDates,
  type DateOrder,
  type ImportWorld,
} from '../../domain/imports/index.ts'
import { clearOrder, readDay, storedDay, storedInstant } from '../../domain/imports/dates.ts'
import { plainNumber } from '../../domain/kernel/index.ts'
import { wording } from '../../domain/messages/index.ts'
import type { CustomFieldType } from '../../domain/customFields/index.ts'
import { colours, field } from '../customFields/fields.ts'
import { anyCodePoint } from '../run/codePoints.ts'
import { runs } from '../run/runs.ts'

const scopes = new Set([
  'add_victim',
  'add_case',
  'view_case_manager',
  'case_manager_enabled',
  'view_case_status',
  'apply_case_status',
])
const targets = importTargets(scopes, [])
const world: ImportWorld = {
  zone: 'America/New_York',
  now: Date.parse('2026-03-02T12:00:00Z'),
  lists: {
    gender: [
      { id: 1, label: 'Female' },
      { id: 2, label: 'Male' },
    ],
    race: [{ id: 3, label: 'White' }],
  },
}

const two = (value: number): string => String(value).padStart(2, '0')
const printed: Readonly<Record<DateOrder, (date: Date) => string>> = {
  MDY: (date) => `${date.getUTCMonth() + 1}/${date.getUTCDate()}/${date.getUTCFullYear()}`,
  DMY: (date) => `${two(date.getUTCDate())}.${two(date.getUTCMonth() + 1)}.${date.getUTCFullYear()}`,
  YMD: (date) => `${date.getUTCFullYear()}/${date.getUTCMonth() + 1}/${date.getUTCDate()}`,
}
const dates = fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
const wire = (date: Date): string => `${two(date.getUTCMonth() + 1)}/${two(date.getUTCDate())}/${date.getUTCFullYear()}`

describe('dates', () => {
  test('an order that goes without saying reads every cell as it was meant', () => {
    fc.assert(
      fc.property(fc.constantFrom(...dateOrders), fc.array(dates, { minLength: 1, maxLength: 30 }), (order, all) => {
        const cells = all.map(printed[order])
        const clear = clearOrder(cells.reduce(fitDates, unseenDates))
        for (const [at, cell] of cells.entries()) {
          expect(storedDay(cell, order)).toBe(wire(all[at] ?? new Date(0)))
          if (clear !== null) expect(storedDay(cell, clear)).toBe(storedDay(cell, order))
        }
      }),
    )
  })

  test('cells that are dates in two orders, with two meanings, leave the order open', () => {
    expect(clearOrder(['03/04/1990', '05/06/1991'].reduce(fitDates, unseenDates))).toBeNull()
    expect(clearOrder(['03/04/1990', '25/06/1991'].reduce(fitDates, unseenDates))).toBe('DMY')
    expect(clearOrder(['03/03/1990', '2001-02-03', ''].reduce(fitDates, unseenDates))).not.toBeNull()
    expect(clearOrder(['tomorrow', '03/04/1990'].reduce(fitDates, unseenDates))).toBeNull()
    expect(clearOrder(unseenDates)).toBeNull()
  })

  test('law: of cells that two orders read as different days none goes without saying, in whatever row they stand', () => {
    const twoWays = fc.constantFrom('03/04/1990', '5/6/1991', '12.11.2001')
    const oneWay = fc.constantFrom('05/05/1991', '2001-02-03', '', '7 Mar 2020')
    fc.assert(
      fc.property(
        fc.array(oneWay, { maxLength: 6 }),
        twoWays,
        fc.array(oneWay, { maxLength: 6 }),
        (before, open, after) => {
          expect(clearOrder([...before, open, ...after].reduce(fitDates, unseenDates))).toBeNull()
        },
      ),
    )
  })

  test.each([
    ['3 mars 2026', '3/3'],
    ['March 3rd, 2026', '3/3'],
    ['3 de marzo de 2026', '3/3'],
    ['15 août 2026', '8/15'],
    ['1 ene 2026', '1/1'],
    ['12 juil. 2026', '7/12'],
  ])('%s names its month', (text, expected) => {
    for (const order of dateOrders) {
      const day = readDay(text, order)
      expect(day && `${day.month}/${day.day}`).toBe(expected)
    }
  })

  test.each([['1/2/90'], ['2/30/2020'], ['13/13/2020'], ['0/1/2020'], ['1.2/2020'], ['20200101x'], ['']])(
    '%s is none',
    (text) => {
      expect(readDay(text, 'MDY')).toBeNull()
    },
  )

  test('law: blanks within and around a day are as good as one, however many they are', () => {
    const blanks = fc.tuple(fc.constantFrom(' ', '\u{A0}'), fc.integer({ min: 1, max: 3_000 }))
    const cells = fc.constantFrom(
      '3 4 1990',
      '3 March 1990',
      '3/4/1990 10:30 pm',
      '1990-04-03T10:30',
      'March',
      '3 4 5 6',
    )
    fc.assert(
      fc.property(cells, blanks, fc.constantFrom(...dateOrders), (cell, [blank, count], order) => {
        const wide = ` ${cell} `.replaceAll(' ', blank.repeat(count))
        expect(storedDay(wide, order)).toBe(storedDay(cell, order))
        expect(storedInstant(wide, order, world.zone)).toBe(storedInstant(cell, order, world.zone))
      }),
    )
  })

  // Of 2,000 blanks on either side of a digit each order took five seconds once, and eight times that of twice as many.
  test('a cell of 100,000 letters is read in no more time than as many letters in short cells', () => {
    const letters = 100_000
    const [half, full] = [letters / 2, letters]
    const hard = ['1'.repeat(full), ' '.repeat(full), `1${' '.repeat(half)}1${' '.repeat(half)}x`]
    const harder = [`a${' '.repeat(full)}x`, '1 '.repeat(half), `${'1'.repeat(half)}T${'1'.repeat(half)}`]
    const timeOf = (cells: readonly string[]): number => {
      const from = performance.now()
      for (const cell of cells) fitDates(unseenDates, cell)
      return performance.now() - from
    }
    const short = timeOf(Array.from({ length: letters / 10 }, () => '3 March 19'))
    const long = [...hard, ...harder].map((cell) => timeOf([cell]))
    for (const time of long) expect(time).toBeLessThan(5 * short)
    expect([...hard, ...harder].map((cell) => readDay(cell, 'DMY'))).toEqual([null, null, null, null, null, null])
  })

  test('a time is one of the agency’s zone, unless it says otherwise', () => {
    expect(storedInstant('3/1/2026 9:30 PM', 'MDY', 'America/New_York')).toBe('2026-03-02T02:30:00.000Z')
    expect(storedInstant('2026-03-01T09:30:00Z', 'MDY', 'America/New_York')).toBe('2026-03-01T09:30:00.000Z')
    expect(storedInstant('3/8/2026 2:30', 'MDY', 'America/New_York')).toBeNull()
  })

  test('law: each hour and minute of a clock of twelve hours is that of one of twenty-four, and a day with one is no day', () => {
    fc.assert(
      fc.property(fc.nat(23), fc.nat(59), fc.constantFrom('AM', 'am', 'a.m.'), (hour, minute, morning) => {
        const half = hour < 12 ? morning : morning.replace(/^a/i, (sign) => (sign === 'A' ? 'P' : 'p'))
        const said = `3/1/2026 ${hour % 12 === 0 ? 12 : hour % 12}:${two(minute)} ${half}`
        const at = new Date(Date.UTC(2026, 2, 1, hour, minute)).toISOString()
        expect(storedInstant(said, 'MDY', 'UTC')).toBe(at)
        expect(storedInstant(`3/1/2026 ${hour}:${two(minute)}`, 'MDY', 'UTC')).toBe(at)
        expect(storedDay(said, 'MDY')).toBe(hour + minute === 0 ? '03/01/2026' : null)
      }),
      {
        examples: [
          [12, 30, 'AM'],
          [0, 0, 'am'],
          [0, 5, 'a.m.'],
        ],
      },
    )
    for (const wrong of ['0:30 AM', '13:00 PM', '24:00', '9:60'])
      expect(storedInstant(`3/1/2026 ${wrong}`, 'MDY', 'UTC')).toBeNull()
  })
})

describe('columns', () => {
  test.each([
    [
      ['First Name', 'SURNAME', 'D.O.B.', 'Phone #'],
      ['victim.first', 'victim.last', 'victim.birthdate', 'victim.primary_phone'],
    ],
    [
      ['Prénom', 'Nom de famille', 'Date de naissance', 'Téléphone'],
      ['victim.first', 'victim.last', 'victim.birthdate', 'victim.primary_phone'],
    ],
    [
      ['Nombre', 'Apellido', 'Fecha de nacimiento', 'Correo electrónico'],
      ['victim.first', 'victim.last', 'victim.birthdate', 'victim.email'],
    ],
    [
      ['firstName', 'last_name', 'zip code', 'Case number'],
      ['victim.first', 'victim.last', 'victim.zip', 'court_case.case_reference_id'],
    ],
  ])('%j are known', (headers, expected) => {
    expect(suggestedColumns(headers, targets, []).map(({ target }) => target)).toEqual(expected)
  })

  test('a field is suggested once, and a suggestion is one that may be chosen', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom('First', 'first name', 'Nom', 'last', 'DOB'), fc.string())),
        (headers) => {
          const chosen = suggestedColumns(
            headers,
            targets,
            headers.map(() => unseenDates),
          )
          const named = chosen.flatMap(({ target }) => (target === null ? [] : [target]))
          expect(new Set(named).size).toBe(named.length)
          for (const target of named) expect(targets.some(({ id }) => id === target)).toBe(true)
        },
      ),
    )
  })

  test('without the right to make cases nothing of a case is offered, and what may not be changed is not either', () => {
    expect(importTargets(new Set(['add_victim']), []).every(({ kind }) => kind === 'victim')).toBe(true)
    const withoutStatus = importTargets(new Set([...scopes].filter((scope) => scope !== 'apply_case_status')), [])
    expect(withoutStatus.some(({ id }) => id === 'court_case.status')).toBe(false)
    expect(targets.some(({ id }) => id === 'court_case.status')).toBe(true)
  })

  test('two columns of one field, dates without an order and nothing of a client are refused', () => {
    const named = (target: string | null) => ({ target, dates: null })
    expect(columnProblems([named('victim.first'), named('victim.first')], targets, ['A', 'B'])).toEqual({
      1: expect.stringContaining('“A”'),
    })
    expect(columnProblems([named('victim.birthdate')], targets, ['A'])).toHaveProperty('0')
    expect(columnProblems([named(null), named('court_case.officer')], targets, ['A', 'B'])).toHaveProperty('all')
    expect(columnProblems([named('victim.nonsense')], targets, ['A'])).toHaveProperty('0')
  })
})

describe('cells', () => {
  const plan = planOf(
    targets.map(({ id }) => ({ target: id, dates: 'MDY' as const })),
    targets,
    world,
  )
  const at = (id: string): number => targets.findIndex((target) => target.id === id)
  const rowWith = (values: Readonly<Record<string, string>>) => {
    const cells = targets.map(() => '')
    for (const [id, text] of Object.entries(values)) cells[at(id)] = text
    return readRow(plan, cells)
  }

  test('any cells give values or sentences, and never an exception', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string({ unit: anyCodePoint }),
            fc.constantFrom('1', 'x', '=1+1', '2/3/2020', `${'x'.repeat(298)}😀${'x'.repeat(9)}`, 'a\0', '\u{D83D}'),
          ),
          { maxLength: 60 },
        ),
        (cells) => {
          const { problems } = readRow(plan, cells)
          for (const { message, found } of problems) {
            expect(message).not.toBe('')
            expect(found.length).toBeLessThanOrEqual(300)
            expect(found.isWellFormed() && !found.includes('\0')).toBe(true)
          }
        },
      ),
    )
  })

  test('law: a cell that is empty or only blank, and one that is not there, leave their field out, and no other', () => {
    const readable = ['Ash', '3/4/1990', 'Female', 'White', 'P', 'yes', '1', '12125550147', 'ash@example.org', 'Active']
    const texts = targets.map(({ id }) => readable.filter((text) => rowWith({ [id]: text }).problems.length === 0))
    expect(targets.filter((_, index) => texts[index]?.length === 0).map(({ id }) => id)).toEqual([])
    const cells = texts.map((of) => fc.constantFrom('', '  ', '\u00a0', ...of))
    fc.assert(
      fc.property(fc.tuple(...cells), fc.nat(targets.length), (row, width) => {
        const { values, problems } = readRow(plan, row.slice(0, width))
        const said = targets.filter((_, index) => index < width && row[index]?.trim() !== '')
        expect(problems).toEqual([])
        for (const kind of ['victim', 'court_case'] as const)
          expect(Object.keys(values[kind]).toSorted()).toEqual(
            said.flatMap((target) => (target.kind === kind ? [target.field] : [])).toSorted(),
          )
      }),
    )
  })

  test.each(['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '#NUM!'])(
    'law: no field takes %s, which a formula says that found nothing, for a value',
    (error) => {
      fc.assert(
        fc.property(fc.constantFrom(...targets), ({ id }) => {
          const { values, problems } = rowWith({ [id]: error })
          expect(values).toEqual({ victim: {}, court_case: {} })
          expect(problems).toEqual([{ column: at(id), message: wording('import.wrong.formula'), found: error }])
        }),
        { numRuns: runs(60) },
      )
      expect(rowWith({ 'victim.first': `No. ${error}` }).values.victim).toEqual({ first: `No. ${error}` })
    },
  )

  test('what begins with = stays text', () => {
    expect(rowWith({ 'victim.first': '=HYPERLINK("x")' }).values.victim).toEqual({ first: '=HYPERLINK("x")' })
  })

  test.each([
    ['victim.gender', 'female', { gender: 1 }],
    ['victim.victim_type', 'P', { victim_type: 'P' }],
    ['victim.anonymous', 'Oui', { anonymous: true }],
    ['victim.anonymous', 'sí', { anonymous: true }],
    ['victim.deceased', 'no', { deceased: false }],
    ['victim.primary_phone', '(212) 555-0147', { primary_phone: '12125550147' }],
    ['victim.email', 'ada@example.org', { email: 'ada@example.org' }],
    ['victim.birthdate', '3/4/1990', { birthdate: '03/04/1990' }],
    ['victim.status', 'Inactive', { status: 0 }],
  ])('%s understands %s', (id, text, expected) => {
    expect(rowWith({ [id]: text })).toEqual({ values: { victim: expected, court_case: {} }, problems: [] })
  })

  test.each([
    ['victim.gender', 'F', /Known are: Female, Male/],
    ['victim.victim_type', 'Nobody', /Known are/],
    ['victim.anonymous', 'maybe', /yes or no/],
    ['victim.primary_phone', 'call me', /digits/],
    ['victim.primary_phone', '555', /digits/],
    ['victim.email', 'ada at example', /./],
    ['victim.birthdate', '25/12/1990', /month, day, year/],
    ['victim.count', 'many', /./],
    ['victim.first', 'x'.repeat(100), /80/],
  ])('%s does not take %s, and says what it would', (id, text, message) => {
    expect(rowWith({ [id]: text }).problems).toEqual([
      { column: at(id), message: expect.stringMatching(message), found: text },
    ])
  })

  const ofOwn = (type: CustomFieldType, options: Parameters<typeof field>[1], text: string) => {
    const own = importTargets(scopes, [field(type, options, { id: 5 })]).filter(({ custom }) => custom)
    const { values, problems } = readRow(planOf([{ target: 'victim.custom_fields.5', dates: null }], own, world), [
      text,
    ])
    return problems.length === 0 ? values.victim : problems.map(({ message }) => message)
  }

  test('law: of an own field choices as a list writes them are read back, also where a label or an own text has a comma', () => {
    const labels = ['Red', 'Blue', 'Food, shelter', 'Court; criminal', 'None, or not said, or both']
    const parents = ['Mother', 'Father', 'Mother/Father', 'Father Mother']
    const select = [...labels, ...parents].map((label, at) => ({ value: `v${at}`, label, status: 1 }))
    const type = fc.constantFrom<CustomFieldType>('MultiSelect', 'Checkboxes', 'Chip List')
    const own = fc.constantFrom(
      'Other: needs a lift',
      'Other: lift, wide door',
      'Other: Reds; food',
      'Other: shelter, or',
    )
    const picks = fc
      .tuple(fc.shuffledSubarray(select, { minLength: 1 }), fc.option(own, { nil: undefined }), fc.nat(9))
      .map(([picked, text, at]) =>
        text === undefined ? picked : picked.toSpliced(at, 0, { value: text, label: text, status: 1 }),
      )
    fc.assert(
      fc.property(type, picks, (of, picked) => {
        const text = picked.map(({ label }) => label).join(', ')
        expect(ofOwn(of, { select, other: true }, text)).toEqual({
          custom_fields: { 5: picked.map(({ value }) => value) },
        })
      }),
      { numRuns: runs(100), examples: [['Chip List', [select[5], select[6]].flatMap((one) => one ?? [])]] },
    )
  })

  test('an own text of a choice is read back as it was, and not as one of one', () => {
    expect(ofOwn('Select', { select: colours, other: true }, 'Other: needs a lift')).toEqual({
      custom_fields: { 5: 'Other: needs a lift' },
    })
  })

  test('a cell of as many parts as it can hold is read at once', () => {
    const select = [{ value: 'v', label: 'Food, shelter, or both', status: 1 }]
    expect(ofOwn('Chip List', { select, other: false }, 'a,'.repeat(10_000))).toEqual([expect.stringMatching(/Known/)])
  })

  test.each([
    ['1,500.5', '1500.5'],
    ['$1,234,567', '1234567'],
    ['12 000', '12000'],
    ['1,5', /number/],
    ['1,50,000', /number/],
    ['0,500', /number/],
    ['-0 500', /number/],
    ['007,500', /number/],
  ])('a number of %s is %s', (text, expected) => {
    expect(ofOwn('Decimal', {}, text)).toEqual(
      typeof expected === 'string' ? { custom_fields: { 5: expected } } : [expect.stringMatching(expected)],
    )
  })

  test('law: a comma parts thousands only where no zero comes first: what is behind a decimal comma is no thousands', () => {
    const sign = fc.constantFrom('', '-', '$', '-$')
    const whole = fc.oneof(fc.nat(999_999_999), fc.nat(9_999))
    fc.assert(
      fc.property(
        sign,
        fc.constantFrom('', '0', '00'),
        whole,
        fc.constantFrom(',', ' '),
        (before, zeros, number, mark) => {
          const digits = `${zeros}${number}`
          const parted = digits.replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, mark)
          const isOne = parted === digits || !digits.startsWith('0')
          expect(plainNumber(`${before}${parted}`)).toBe(`${before.replace('$', '')}${isOne ? digits : parted}`)
        },
      ),
      { numRuns: runs(200), examples: [['', '0', 500, ',']] },
    )
  })

  test('law: an own choice takes what is offered, by its words or its value, and nothing that is switched off', () => {
    const words = ['Red', 'Dark red', 'Blue', 'Été', 'None of them', '3']
    const options = fc
      .tuple(fc.subarray(words, { minLength: 1 }), fc.array(fc.constantFrom(0, 1), { minLength: 6, maxLength: 6 }))
      .map(([labels, statuses]) => labels.map((label, at) => ({ value: `v${at}`, label, status: statuses[at] ?? 1 })))
    const type = fc.constantFrom('Select', 'Radios', 'MultiSelect', 'Checkboxes', 'Chip List')
    fc.assert(
      fc.property(type, options, fc.boolean(), (of, select, other) => {
        const own = importTargets(scopes, [field(of, { select, other }, { id: 5 })]).filter(({ custom }) => custom)
        const column = planOf([{ target: 'victim.custom_fields.5', dates: null }], own, world)
        const offered = select.filter(({ status }) => status === 1)
        for (const { value, label, status } of select)
          for (const text of [label, label.toUpperCase(), ` ${label} `, value]) {
            const { values, problems } = readRow(column, [text])
            const isMany = of !== 'Select' && of !== 'Radios'
            const expected = status === 1 ? value : other ? `Other: ${text.trim()}` : null
            expect(values.victim).toEqual(
              expected === null ? {} : { custom_fields: { 5: isMany ? [expected] : expected } },
            )
            expect(problems.map(({ message }) => message)).toEqual(
              expected === null
                ? [wording('import.wrong.choice', { choices: offered.map((each) => each.label).join(', ') })]
                : [],
            )
          }
      }),
      { numRuns: runs(100) },
    )
  })

  test('law: what stands in a cell behind the last heading is told, however far behind, and empty ones are not', () => {
    const narrow = planOf([{ target: 'victim.first', dates: null }], targets, world)
    fc.assert(
      fc.property(fc.array(fc.constantFrom('', ' ', 'lost', 'lost too'), { maxLength: 5 }), (beyond) => {
        const [lost] = beyond.filter((cell) => cell.trim() !== '')
        const { problems } = readRow(narrow, ['Ada', ...beyond])
        expect(problems.map(({ column, found }) => [column, found])).toEqual(lost === undefined ? [] : [[null, lost]])
      }),
      { examples: [[['lost']]] },
    )
  })
})
