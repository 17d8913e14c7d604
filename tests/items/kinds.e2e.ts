import { expect, test, type Locator, type Page } from '@playwright/test'
import { expectNoViolations, signIn } from '../e2e/journey.ts'
import { makeClient } from '../e2e/ownClient.ts'
import { listed, make, openTab, part } from './ownRecords.ts'

const rows = (list: Locator): Locator => list.getByRole('row').filter({ has: list.page().getByRole('rowheader') })
/** Which service a form is about. */
const what = (form: Locator): Locator => form.getByRole('combobox', { name: 'Service', exact: true })
const chosen = (select: Locator): Locator => select.locator('option:checked')
const saveOf = (form: Locator): Promise<void> => form.getByRole('button', { name: 'Save', exact: true }).click()

test.describe('services', () => {
  test('five of them by the keyboard alone; one like the last takes two presses', async ({ page }) => {
    await signIn(page, 'supervisor')
    const client = await makeClient(page)
    const services = await openTab(page, client, 'services', 'Services')
    const form = services.getByRole('form', { name: 'New service' })
    let presses = 0
    const press = async (...keys: readonly string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key)
      presses += keys.length
    }
    await services.getByRole('button', { name: 'Add service' }).focus()
    await press('Enter')
    await expect(what(form)).toBeFocused()
    await press('h', 'o', 't')
    await expect(chosen(what(form))).toHaveText('Hotline call')
    await press('Tab', 'Tab', 'Tab')
    await expect(form.getByLabel('Time')).toBeFocused()
    await press('2', '5', 'Control+Shift+Enter')
    await expect(rows(services)).toHaveCount(1)
    const first = presses
    presses = 0
    for (const count of [2, 3, 4]) {
      await expect(what(form)).toBeFocused()
      await expect(what(form)).toHaveValue('')
      await press('Control+d')
      await expect(form.getByLabel('Time')).toHaveValue('0:25')
      await press('Control+Shift+Enter')
      await expect(rows(services)).toHaveCount(count)
    }
    await expect(what(form)).toHaveValue('')
    await press('Control+d', 'Control+Enter')
    await expect(form).toBeHidden()
    await expect(rows(services)).toHaveCount(5)
    await expect(services.getByLabel('Sums')).toContainText('2 h 5 min')
    expect({ first, repeated: presses / 4 }).toEqual({ first: 10, repeated: 2 })
    const saved = await listed(page, 'service', { victim_id: client.id })
    const like = { amount: 1, time_minutes: 25, service_id: saved[0]?.['service_id'] }
    expect(saved).toMatchObject([like, like, like, like, like])
  })

  test('one begun for a client is never saved on another', async ({ page }) => {
    await signIn(page, 'supervisor')
    const [one, two] = [await makeClient(page), await makeClient(page)]
    const ofOne = await openTab(page, one, 'services', 'Services')
    await ofOne.getByRole('button', { name: 'Add service' }).click()
    await what(ofOne).selectOption('Hotline call')
    await expect(ofOne.getByRole('form').getByRole('status')).toContainText('Kept on this device')
    const ofTwo = await openTab(page, two, 'services', 'Services')
    await ofTwo
      .getByRole('button', { name: /service/ })
      .first()
      .click()
    await expect(ofTwo).toContainText('A new service for another record is not saved yet.')
    await expect(ofTwo.getByRole('form')).toHaveCount(0)
    await expectNoViolations(page)
    const again = await openTab(page, one, 'services', 'Services')
    await again.getByRole('button', { name: 'Continue the service begun' }).click()
    await expect(chosen(what(again))).toHaveText('Hotline call')
    await saveOf(again.getByRole('form'))
    await expect(rows(again)).toHaveCount(1)
    expect(await listed(page, 'service', { victim_id: two.id })).toEqual([])
  })
})

test.describe('notes', () => {
  const startNote = async (page: Page): Promise<{ readonly form: Locator; readonly text: Locator }> => {
    const notes = await part(page, 'Notes')
    await notes.getByRole('button', { name: 'Add note' }).click()
    const form = notes.getByRole('form', { name: 'New note' })
    const text = form.getByRole('textbox', { name: 'Note', exact: true })
    await expect(text).toBeEditable()
    return { form, text }
  }

  test('[ACT-16] written by the keyboard with formats, saved with Ctrl+Enter, read so', async ({ page }) => {
    await signIn(page, 'advocate')
    const client = await makeClient(page)
    await openTab(page, client, 'notes', 'Notes')
    const { form, text } = await startNote(page)
    await text.focus()
    for (const [level, words] of [
      ['1', 'March'],
      ['2', 'First week'],
      ['3', 'First call'],
    ] as const) {
      await page.keyboard.press(`ControlOrMeta+Alt+${level}`)
      await page.keyboard.type(words)
      await page.keyboard.press('Enter')
    }
    await page.keyboard.type('She is ')
    await page.keyboard.press('ControlOrMeta+b')
    await page.keyboard.type('safe')
    await page.keyboard.press('ControlOrMeta+b')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ControlOrMeta+Shift+8')
    await page.keyboard.type('call on Monday')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ControlOrMeta+Alt+4')
    await page.keyboard.type('a  b')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(form).toBeHidden()
    await expectNoViolations(page)
    const note = page.getByRole('listitem', { name: /^Note of/ })
    await expect(note.getByRole('heading', { name: 'First call', level: 3 })).toBeVisible()
    await expect(note.locator('strong')).toHaveText('safe')
    await expect(note.getByRole('listitem')).toHaveText('call on Monday')
    const [saved] = await listed(page, 'note', { victim_id: client.id })
    expect(saved?.['note']).toBe(
      '<h1>March</h1><h2>First week</h2><h3>First call</h3><p>She is <strong>safe</strong></p>' +
        '<ul><li><p>call on Monday</p></li></ul><pre>a  b</pre>',
    )
  })

  test('markup typed as text stays text, and markup sent as HTML runs nothing', async ({ page }) => {
    await signIn(page, 'advocate')
    const client = await makeClient(page)
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    const hostile = '<img src=x onerror="alert(1)"><script>alert(2)</script><a href="javascript:alert(3)">link</a>'
    const date_time = new Date().toISOString()
    await make(page, 'note', { victim_id: client.id, date_time, note: `<p>Kept</p>${hostile}` })
    await openTab(page, client, 'notes', 'Notes')
    const { form, text } = await startNote(page)
    await text.focus()
    await page.keyboard.insertText(hostile)
    await saveOf(form)
    await expect(form).toBeHidden()
    const notes = page.getByRole('listitem', { name: /^Note of/ })
    await expect(notes).toHaveCount(2)
    await expect(notes.filter({ hasText: '<script>alert(2)</script>' })).toContainText(hostile)
    await expect(notes.filter({ hasText: 'Kept' })).toBeVisible()
    await expect(notes.locator('script, img, [onerror], a[href^="javascript"]')).toHaveCount(0)
    expect(dialogs).toEqual([])
  })

  test('one of 100,001 characters is refused in words, with all that was typed', async ({ page }) => {
    await signIn(page, 'advocate')
    const client = await makeClient(page)
    await openTab(page, client, 'notes', 'Notes')
    const { form, text } = await startNote(page)
    await text.focus()
    const long = 'a'.repeat(100_001 - '<p></p>'.length)
    await page.keyboard.insertText(long)
    await expect(form).toContainText('This text is too long by 1 character.')
    await saveOf(form)
    await expect(text).toHaveAttribute('aria-invalid', 'true')
    expect(await text.innerText()).toHaveLength(long.length)
    expect(await listed(page, 'note', { victim_id: client.id })).toEqual([])
    await text.focus()
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Backspace')
    await expect(form).not.toContainText('too long')
    await saveOf(form)
    await expect(form).toBeHidden()
    const [saved] = await listed(page, 'note', { victim_id: client.id })
    expect(saved?.['note']).toHaveLength(100_000)
  })
})
