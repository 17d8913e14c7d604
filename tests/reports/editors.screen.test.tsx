/** Filters with check boxes, numbers and texts of their own, and what is asked of the server by them. */
import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { noOptions } from '../../domain/customFields/index.ts'
import { expectSoundStructure } from '../screens/axe.ts'
import { standBetween } from '../screens/between.ts'
import { choose, click, type } from '../screens/hand.ts'
import { pages } from '../screens/pages.ts'

type Asked = Readonly<Record<string, unknown>>
let questions: Asked[] = []
let goAway = (): void => undefined
beforeEach(() => {
  questions = []
  goAway = standBetween(({ method, address, body }, answer) => {
    if (method === 'POST' && /\/v2\/report\/batch/.test(address))
      questions.push(...Object.values<Asked>(JSON.parse(body)))
    return answer()
  })
})
afterEach(() => goAway())
const { open, server } = pages(90)

const combobox = (name: string): HTMLSelectElement => screen.getByRole('combobox', { name })
const textbox = (name: string): HTMLInputElement => screen.getByRole('textbox', { name })
const button = (name: string): HTMLElement => screen.getByRole('button', { name })
const chips = (): readonly string[] =>
  within(screen.getByRole('list', { name: 'What the report is limited to' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const optionsOf = (name: string): readonly string[] => [...combobox(name).options].map(({ text }) => text)
const add = (filter: string): void => choose(combobox('Add a filter'), filter)

/** What all questions of a run say of a filter. */
const asked = async (filter: string): Promise<unknown> => {
  questions = []
  await waitFor(() => expect(button('Run report').hasAttribute('disabled')).toBe(false))
  click(button('Run report'))
  await screen.findByRole('button', { name: 'Count again' }, { timeout: 30_000 })
  const said = new Set(questions.map(({ [filter]: value }) => JSON.stringify(value)))
  expect(said.size).toBe(1)
  return JSON.parse([...said][0] ?? 'null')
}

test('a text is looked for as a whole, and with its check box anywhere in the text', async () => {
  await open('/reports', 'admin')
  add('Case officer')
  type(textbox('Case officer'), 'reyes')
  const anywhere = within(screen.getByRole('group', { name: 'Case officer' })).getByRole('checkbox', {
    name: 'Anywhere in the text',
  })
  const { checked } = anywhere as HTMLInputElement
  click(anywhere)
  expect(await asked('officer')).toEqual({ search: 'reyes', contains: !checked })
  click(anywhere)
  expect(await asked('officer')).toEqual({ search: 'reyes', contains: checked })
  await expectSoundStructure()
})

test('with its check box a group has also those with none', async () => {
  await open('/reports', 'admin')
  add('Agencies')
  const [, first = ''] = optionsOf('Agencies: values')
  choose(combobox('Agencies: values'), first)
  const group = within(screen.getByRole('group', { name: 'Agencies' }))
  const none = group.getByRole<HTMLInputElement>('checkbox', { name: 'Also those with none' })
  expect(none.checked).toBe(false)
  click(none)
  await waitFor(() => expect(chips().at(-1)).toBe(`Agencies: Contains Any ${first}, or nothing at all`))
  const items = [expect.any(Number)]
  expect(await asked('agencies')).toEqual([{ combine_type: 'any', items, include_null: true }])
  click(group.getByRole('checkbox', { name: 'Also those with none' }))
  await waitFor(() => expect(chips().at(-1)).toBe(`Agencies: Contains Any ${first}`))
  expect(await asked('agencies')).toEqual([{ combine_type: 'any', items, include_null: false }])
})

test('an age range has a lower and an upper end; one that is emptied is any', async () => {
  await open('/reports', 'admin')
  add('Age range')
  type(textbox('Age range: from'), '18')
  type(textbox('Age range: to'), '25')
  await waitFor(() => expect(chips().at(-1)).toBe('Age range: 18-25'))
  expect(await asked('custom_age_range')).toEqual({ min: 18, max: 25 })
  type(textbox('Age range: to'), '')
  textbox('Age range: to').blur()
  expect(await asked('custom_age_range')).toEqual({ min: 18, max: null })
  await expectSoundStructure()
})

test('what no grant pays for is asked by a filter without any value', async () => {
  await open('/reports', 'admin')
  add('No grant')
  await waitFor(() => expect(chips().at(-1)).toBe('No grant: Yes'))
  expect(await asked('by_grant')).toBe(-1)
  await expectSoundStructure()
  click(button('Remove No grant: Yes'))
  await waitFor(() => expect(chips().join()).not.toContain('No grant'))
  expect(await asked('by_grant')).toBeNull()
})

test('a group that was added and left empty is taken away by its own button, which leaves the others', async () => {
  await open('/reports', 'admin')
  add('Services')
  expect(screen.queryByRole('button', { name: /^Remove group/ })).toBeNull()
  const [, first = '', second = ''] = optionsOf('Services: values')
  choose(combobox('Services: values'), first)
  click(button('Another group'))
  await screen.findByRole('combobox', { name: 'Services 2: values' })
  click(button('Another group'))
  choose(await screen.findByRole('combobox', { name: 'Services 3: values' }), second)
  // Whoever says something has a chip.
  expect(screen.getAllByRole('button', { name: /^Remove group/ })).toHaveLength(1)
  await expectSoundStructure()
  click(button('Remove group: Services 2'))
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Services 3: values' })).toBeNull())
  expect(screen.queryByRole('button', { name: /^Remove group/ })).toBeNull()
  expect(document.activeElement).toBe(button('Another group'))
  const chipOf = (service: string): string => `Services: Contains Any ${service.split(': ')[1] ?? service}`
  expect(chips().slice(-2)).toEqual([chipOf(first), chipOf(second)])
})

describe('an own field of the agency', () => {
  const own = async (label: string, kind: string, options: object): Promise<number> => {
    const { body, status } = await server().call('admin', 'POST', '/v1/field_view', {
      table: 'Victim',
      type: kind,
      label,
      options: { ...noOptions, ...options },
    })
    expect([status, body]).toEqual([200, body])
    await open('/reports', 'admin')
    add('Custom fields of clients')
    choose(combobox('Custom fields of clients: values'), label)
    return Number(body['id'])
  }
  const looksFor = (field_view_id: number, search: string) => [{ field_view_id, search, enabled: true }]

  test('with bounds is looked for by what records of before them may hold', async () => {
    const id = await own('Steps taken', 'Whole Number', { min: '1', max: '10' })
    const field = screen.getByRole('spinbutton', { name: 'Steps taken' })
    type(field, '15')
    field.blur()
    await waitFor(() => expect(chips().at(-1)).toBe('Steps taken: 15'))
    expect(await asked('victim_custom_fields')).toEqual(looksFor(id, '15'))
  })

  test('that is a moment is looked for by a day alone, or a time beyond its bounds; what is neither is said', async () => {
    const id = await own('Sheltered at', 'Date/Time', { simple: true, min_date: '1/1/2026', max_date: '2/1/2026' })
    const field = textbox('Sheltered at')
    screen.getByText('A day without a time stands for all of that day.')
    type(field, '3/4/2026')
    field.blur()
    await waitFor(() => expect(chips().at(-1)).toBe('Sheltered at: 3/4/2026'))
    expect(field.value).toBe('3/4/2026')
    expect(await asked('victim_custom_fields')).toEqual(looksFor(id, '3/4/2026'))
    type(field, '3/4/2026 14:30')
    field.blur()
    await waitFor(() => expect(chips().at(-1)).toBe('Sheltered at: 3/4/2026 14:30'))
    expect(await asked('victim_custom_fields')).toEqual(looksFor(id, '2026-03-04T21:30:00.000Z'))
    expect(field.value).toBe('3/4/2026 14:30')
    const wrong = 'Enter a day, as month/day/year, with or without hours:minutes.'
    expect(screen.queryByText(wrong)).toBeNull()
    type(field, 'in spring')
    field.blur()
    await screen.findByText(wrong)
    await expectSoundStructure()
  })

  test.each(['Select', 'Radios', 'MultiSelect', 'Checkboxes', 'Chip List'])(
    'of type %s is looked for by an own answer, or by any',
    async (kind) => {
      const label = `Reached by ${kind}`
      const select = [{ value: 'phone', label: 'Phone', status: 1 }]
      const id = await own(label, kind, { other: true, select })
      expect(optionsOf(label)).toEqual(['Any', 'Phone', 'Other'])
      expect(screen.queryByRole('textbox', { name: `${label}: own answer` })).toBeNull()
      choose(combobox(label), 'Other')
      await waitFor(() => expect(chips().at(-1)).toBe(`${label}: Other`))
      type(textbox(`${label}: own answer`), 'her sister ')
      type(textbox(`${label}: own answer`), 'her sister Ada')
      await waitFor(() => expect(chips().at(-1)).toBe(`${label}: Other: her sister Ada`))
      expect(combobox(label).selectedOptions[0]?.text).toBe('Other')
      expect(await asked('victim_custom_fields')).toEqual(looksFor(id, 'Other: her sister Ada'))
      await expectSoundStructure()
      choose(combobox(label), 'Phone')
      await waitFor(() => expect(chips().at(-1)).toBe(`${label}: Phone`))
      expect(screen.queryByRole('textbox', { name: `${label}: own answer` })).toBeNull()
    },
  )

  test('that takes no own answer offers none', async () => {
    await own('Way home', 'Select', { select: [{ value: 'bus', label: 'Bus', status: 1 }] })
    expect(optionsOf('Way home')).toEqual(['Any', 'Bus'])
  })
})
