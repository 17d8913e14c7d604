/** The custom fields of a client, on the screens of the real client. */
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { choose, click, press, type } from '../screens/hand.ts'
import type { ScreenOptions } from '../screens/openScreen.tsx'
import { makeRecord, type OwnRecord, type Values } from '../screens/ownRecord.ts'
import { field, isSaved, recordScreens, save, saveState } from '../screens/recordScreens.ts'

// The last to be done after a test, once its page is closed.
afterEach(() => {
  vi.restoreAllMocks()
})
const { server, open: openRecord, held } = recordScreens()

const fieldsOf = async (record: OwnRecord, ahead?: ScreenOptions['ahead']): Promise<HTMLElement> => {
  const main = await openRecord(record, 'edit', { user: 'supervisor', ...(ahead && { ahead }) })
  return within(main).getByRole('region', { name: 'Custom fields' })
}

/** The custom fields of a client of the test's own. */
const open = async (
  ahead?: ScreenOptions['ahead'],
): Promise<{ readonly client: OwnRecord; readonly fields: HTMLElement }> => {
  const client = await makeRecord(server(), 'supervisor', 'victim')
  return { client, fields: await fieldsOf(client, ahead) }
}

const wholeOf = async (client: OwnRecord): Promise<Values> => {
  const { custom_fields: custom } = await held(client)
  return Object.fromEntries(Object.entries(custom ?? {}))
}
const valuesOf = async (client: OwnRecord): Promise<readonly unknown[]> => Object.values(await wholeOf(client))

const text = (fields: HTMLElement, name: string): HTMLInputElement => field(fields, 'textbox', name)
/** Key by key, each where the caret stands. */
const typeKeys = (element: HTMLInputElement, keys: string): void => {
  element.focus()
  for (const key of keys) {
    const at = element.selectionStart ?? 0
    const value = element.value.slice(0, at) + key + element.value.slice(element.selectionEnd ?? at)
    fireEvent.input(element, { target: { value, selectionStart: at + 1, selectionEnd: at + 1 } })
  }
}
const leave = (element: HTMLElement): void => element.blur()
const shows = (element: HTMLInputElement, value: string): Promise<void> =>
  waitFor(() => expect(element.value).toBe(value))
const isChanged = (): Promise<void> => waitFor(() => expect(saveState()).toMatch(/unsaved change/))
const saveChanges = async (): Promise<void> => {
  await isChanged()
  save()
  await isSaved()
}
const isMarked = (element: HTMLElement): boolean => element.getAttribute('aria-invalid') === 'true'
const becomesMarked = (element: HTMLElement, marked: boolean): Promise<void> =>
  waitFor(() => expect(isMarked(element)).toBe(marked))

const resetLabel = 'Resets field to blank or default values'

test('[FLD-15] [FLD-16] [FLD-40] [FLD-42] a number is masked as typed, free when international', async () => {
  const { client, fields } = await open()
  const phone = (of: HTMLElement): HTMLInputElement => text(of, 'Safe phone')
  typeKeys(phone(fields), '303x555-0142')
  await shows(phone(fields), '+1 (303) 555-0142')
  await saveChanges()
  expect(await valuesOf(client)).toContain('13035550142')
  const international = (of: HTMLElement): HTMLElement =>
    within(of).getByRole('switch', { name: 'International number' })
  click(international(fields))
  await waitFor(() => expect(international(fields).getAttribute('aria-checked')).toBe('true'))
  type(phone(fields), '+44 20 7946 0018 ext. 9')
  await saveChanges()
  expect(await valuesOf(client)).toContain('i: +44 20 7946 0018 ext. 9')
  const again = await fieldsOf(client)
  expect(phone(again).value).toBe('+44 20 7946 0018 ext. 9')
  expect(international(again).getAttribute('aria-checked')).toBe('true')
})

test('[FLD-25] [FLD-31] [FLD-54] numbers: dollars and cents, the step, back to the last good one', async () => {
  const { client, fields } = await open()
  const income = field(fields, 'spinbutton', 'Monthly income')
  typeKeys(income, '12a34.567')
  await shows(income, '1234.56')
  type(income, '1200')
  press('ArrowUp', income)
  await shows(income, '1250.00')
  type(income, '1233.5')
  leave(income)
  await shows(income, '1233.50')
  field(fields, 'spinbutton', 'Monthly income', /\$/)
  const household = field(fields, 'spinbutton', 'People in the household')
  type(household, '4')
  type(household, '45')
  leave(household)
  await shows(household, '4')
  await saveChanges()
  expect(await valuesOf(client)).toEqual(expect.arrayContaining(['1233.50', '4']))
})

test('[FLD-35] a relative bound of dates: today may be entered, tomorrow not until it comes', async () => {
  const day = 24 * 3_600_000
  let passed = 0
  const { fields } = await open(() => passed)
  const reviewed = text(fields, 'Safety plan reviewed on')
  const [, words] =
    /(\d+\/\d+\/\d{4}) or earlier/.exec(within(fields).getByText(/The day of the last review/).textContent) ?? []
  const today = new Date(`${words} 12:00`)
  const wordsOf = (date: Date): string => `${date.getMonth() + 1}/${date.getDate()}/${date.getFullYear()}`
  expect(Math.abs(today.getTime() - Date.now())).toBeLessThan(40 * 3_600_000)
  const tomorrow = new Date(today.getTime() + day)
  const enter = (date: Date): void => {
    type(reviewed, wordsOf(date))
    leave(reviewed)
  }
  type(reviewed, wordsOf(tomorrow))
  await isChanged()
  expect(isMarked(reviewed)).toBe(false)
  leave(reviewed)
  await becomesMarked(reviewed, true)
  field(fields, 'textbox', 'Safety plan reviewed on', new RegExp(`Please enter ${wordsOf(today)} or earlier`))
  save()
  await waitFor(() => expect(document.activeElement).toBe(reviewed))
  enter(today)
  await becomesMarked(reviewed, false)

  enter(tomorrow)
  await becomesMarked(reviewed, true)
  passed = day
  type(text(fields, 'Referred by'), 'Her sister')
  await becomesMarked(reviewed, false)
})

test('[FLD-21] [FLD-22] a wrong value is marked, and a press empties the field again', async () => {
  const { client, fields } = await open()
  const email = text(fields, 'Safe email')
  const marks = (): number => within(fields).queryAllByText('(Invalid)').length
  type(email, 'nobody')
  await isChanged()
  expect(marks()).toBe(0)
  leave(email)
  await waitFor(() => field(fields, 'textbox', 'Safe email', /Please enter an email address/))
  expect(marks()).toBe(1)
  const reset = within(fields).getByRole('button', { name: resetLabel })
  fireEvent.pointerMove(reset, { pointerType: 'mouse' })
  await screen.findByRole('tooltip', { name: resetLabel })
  click(reset)
  await shows(email, '')
  expect(document.activeElement).toBe(email)
  expect(marks()).toBe(0)
  expect(within(fields).queryAllByRole('button', { name: resetLabel })).toHaveLength(0)
  type(text(fields, 'Referred by'), 'The hospital')
  await saveChanges()
  expect(await valuesOf(client)).toContain('The hospital')
})

/** The demonstration agency requires none; here its page is told that one is required. */
const makeRequired = (label: string): void => {
  const usual = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    const answer = await usual(address, init)
    if (!/\/v1\/field_view(\?|$)/.test(address instanceof Request ? address.url : String(address))) return answer
    const list: { readonly data: readonly { readonly label: string }[] } = await answer.json()
    const data = list.data.map((field) => (field.label === label ? { ...field, required: true } : field))
    return Response.json({ ...list, data }, { status: answer.status })
  })
}

test('[FLD-20] [FLD-46] [FLD-47] a required choice left blank says so, and holds the save back', async () => {
  makeRequired('Preferred language')
  const { client, fields } = await open()
  const language = field<HTMLSelectElement>(fields, 'combobox', 'Preferred language')
  choose(language, 'Spanish')
  await saveChanges()
  choose(language, 'N/A')
  await waitFor(() => field(fields, 'combobox', 'Preferred language', /^This is field is required\.$/))
  within(fields).getByText('(Empty Value)')
  click(within(fields).getByRole('button', { name: 'This field is required.' }))
  expect(document.activeElement).toBe(language)
  type(text(fields, 'Referred by'), 'The hospital')
  save()
  await within(screen.getByRole('form', { name: 'Client' })).findByText(
    /Some fields are not right\. Nothing was sent\./,
  )
  expect(await valuesOf(client)).toContain('spanish')
  expect(await valuesOf(client)).not.toContain('The hospital')
  choose(language, 'French')
  await waitFor(() => expect(within(fields).queryAllByText('(Empty Value)')).toHaveLength(0))
  await saveChanges()
  expect(await valuesOf(client)).toEqual(expect.arrayContaining(['french', 'The hospital']))
})

test('[FLD-04] [FLD-58] a read-only field is text, an inactive one absent, help by its field', async () => {
  const { fields } = await open()
  within(fields).getByText('Old file number (READ ONLY)')
  expect(within(fields).queryAllByLabelText(/Old file number/)).toHaveLength(0)
  expect(within(fields).queryAllByText(/Fax/)).toHaveLength(0)
  within(fields).getByRole('textbox', { name: 'Safety plan', description: /in the client’s own words/ })
})

test('saving one custom field sends that field and nothing else', async () => {
  const asked = vi.spyOn(globalThis, 'fetch')
  const { client, fields } = await open()
  type(text(fields, 'Referred by'), 'Officer Adebayo')
  await saveChanges()
  const whole = await wholeOf(client)
  const [id] = Object.entries(whole).find(([, value]) => value === 'Officer Adebayo') ?? []
  asked.mockClear()
  const needs = within(within(fields).getByRole('radiogroup', { name: 'Needs an interpreter' }))
  click(needs.getByRole('radio', { name: 'Neither' }))
  await saveChanges()
  const bodies = asked.mock.calls.flatMap(([, init]) =>
    init?.method === 'PUT' && typeof init.body === 'string'
      ? [JSON.parse(init.body) as Readonly<Record<string, object>>]
      : [],
  )
  expect(bodies.map((body) => Object.keys(body))).toEqual([['custom_fields']])
  expect(bodies.flatMap((body) => Object.values(body['custom_fields'] ?? {}))).toEqual(['-1'])
  expect(await wholeOf(client)).toMatchObject({ ...whole, [String(id)]: 'Officer Adebayo' })
})

test('[CLI-15] a client is flagged while any custom field is invalid, whatever tab is open', async () => {
  const client = await makeRecord(server(), 'supervisor', 'victim')
  const label = `Required ${Date.now()}`
  const defined = await server().call('admin', 'POST', '/v1/field_view', { table: 'Victim', type: 'Text', label })
  const path = `/v1/field_view/${String(defined.body['id'])}`
  const words = 'Some custom fields are not valid'
  await openRecord(client, 'notes', { user: 'supervisor' })
  await screen.findByText('At a glance')
  expect(screen.queryByText(words)).toBeNull()
  await server().call('admin', 'PUT', path, { required: true })
  await openRecord(client, 'notes', { user: 'supervisor' })
  expect((await screen.findByRole('link', { name: words })).getAttribute('href')).toMatch(/\/edit$/)
  await server().call('admin', 'PUT', path, { status: 0, required: false })
})
