/** A new record's own fields that begin filled, and are emptied on the screens of the real client. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { noOptions } from '../../domain/customFields/index.ts'
import { colours } from '../customFields/fields.ts'
import { choose, click, pick, type } from '../screens/hand.ts'
import { makeRecord, ownNumber } from '../screens/ownRecord.ts'
import { field, recordScreens, save } from '../screens/recordScreens.ts'
import { named } from './perKind.ts'

const { server, openPath, held } = recordScreens()

const each = [
  ['victim', 'Victim', /^\/case\/\d+\/victim\/\d+\/edit$/, '/v2/victim', { 'First name': 'Robin', 'Last name': '' }],
  [
    'court_case',
    'Case',
    /^\/case\/\d+\/manage\/edit$/,
    '/v1/court_case',
    { 'Case number': '', 'Case date': '3/2/2026 9:00' },
  ],
  [
    'defendant',
    'Defendant',
    /^\/case\/\d+\/defendant\/\d+\/edit$/,
    '/v1/defendant',
    { 'First name': 'Dorian', 'Last name': '' },
  ],
  ['location', 'Location', /^\/location\/\d+\/edit$/, '/v1/location', { Business: '' }],
  ['event', 'Event', /^\/event\/\d+\/edit$/, '/v1/event', { Name: '', Start: '4/2/2026 10:00' }],
] as const
const pathOf = { victim: 'victim', court_case: 'case', defendant: 'defendant', location: 'location', event: 'event' }

test.each(each)(
  'on a new %s a text, a choice and chips that begin filled can be emptied, and are saved as empty',
  async (kind, table, path, endpoint, needs) => {
    const define = async (
      of: string,
      default_value: string,
    ): Promise<{ readonly id: string; readonly label: string }> => {
      const label = `${of} ${ownNumber()}`
      const options = { ...noOptions, select: colours }
      const { status, body } = await server().call('admin', 'POST', '/v1/field_view', {
        table,
        type: of,
        label,
        default_value,
        options,
      })
      expect(status).toBe(200)
      return { id: String(body['id']), label }
    }
    const text = await define('Text', 'Phone')
    const choice = await define('Select', 'red')
    const chips = await define('Chip List', '["green"]')
    const kept = await define('Text', 'Letter')
    await openPath(`/new/${pathOf[kind]}`)
    const form = await screen.findByRole('form', { name: named[kind].page })
    const find = <E extends HTMLElement>(role: string, { label }: { readonly label: string }): Promise<E> =>
      within(form).findByRole<E>(role, { name: new RegExp(`^${label}`) })
    const told = await find<HTMLInputElement>('textbox', text)
    expect(told.value).toBe('Phone')
    type(told, '')
    await waitFor(() => expect(told.value).toBe(''))
    const colour = await find<HTMLSelectElement>('combobox', choice)
    expect(colour.value).toBe('red')
    choose(colour, 'N/A')
    await waitFor(() => expect(colour.value).toBe(''))
    click(within(form).getByRole('button', { name: 'Remove Green' }))
    await waitFor(() => expect(within(form).queryAllByRole('button', { name: 'Remove Green' })).toEqual([]))
    const texts = Object.entries(needs).map(([name, word]) => [name, word || `Quill${ownNumber()}`] as const)
    for (const [label, word] of texts) type(field(form, 'textbox', label), word)
    if (kind === 'defendant')
      await pick('On an existing case', (await makeRecord(server(), 'admin', 'court_case')).name)
    expect([told.value, colour.value]).toEqual(['', ''])
    save()
    await waitFor(() => expect(location.pathname).toMatch(path))
    const id = location.pathname.match(/\d+/g)?.at(-1)
    const { custom_fields: saved } = await held({ endpoint: `${endpoint}/${id}` })
    expect(saved).toMatchObject({ [kept.id]: 'Letter' })
    for (const { id: emptied } of [text, choice, chips]) expect(saved).not.toHaveProperty([emptied])
    for (const { id: defined } of [text, choice, chips, kept])
      await server().call('admin', 'PUT', `/v1/field_view/${defined}`, { status: 0 })
  },
)
