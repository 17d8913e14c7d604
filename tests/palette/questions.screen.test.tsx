/** What can't be taken back is asked about first, wherever it was chosen. */
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { commands } from '../../domain/commands.ts'
import { expectSoundStructure } from '../screens/axe.ts'
import { click, press, type } from '../screens/hand.ts'
import { recordScreens } from '../screens/recordScreens.ts'
import { makeRecord } from '../screens/ownRecord.ts'

const { server, open, openPath, opened } = recordScreens()

const city = (): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(/^City/)
const question = (): Promise<HTMLElement> => screen.findByRole('alertdialog')
const answer = async (name: string): Promise<void> => {
  const dialog = await question()
  click(within(dialog).getByRole('button', { name }))
  await waitFor(() => expect(dialog.isConnected).toBe(false))
}

/** Runs the first row that a line finds. */
const runLine = async (line: string, row: RegExp): Promise<void> => {
  click(await screen.findByRole('button', { name: /Search or run a command/ }))
  const palette = await screen.findByRole('dialog', { name: 'Command palette' })
  const input = within(palette).getByRole('combobox')
  type(input, line)
  await waitFor(() => {
    const active = document.getElementById(input.getAttribute('aria-activedescendant') ?? '')
    expect(active?.textContent).toMatch(row)
  })
  press('Enter', input)
  await waitFor(() => expect(palette.isConnected).toBe(false))
}

describe('typed text', () => {
  const begin = async (): Promise<void> => {
    const record = await makeRecord(server(), 'admin', 'victim')
    await open(record, 'edit')
    type(city(), 'Saltmarsh')
    await screen.findByText(/1 unsaved change/)
  }

  test('is not discarded from the palette before the question is answered', async () => {
    await begin()
    await runLine('cancel', /Discard changes/)
    expect((await question()).textContent).toContain('Discard what you typed?')
    await expectSoundStructure()
    expect(city().value).toBe('Saltmarsh')
    await answer('Cancel')
    expect(city().value).toBe('Saltmarsh')
    await runLine('cancel', /Discard changes/)
    await answer('Discard')
    await waitFor(() => expect(city().value).toBe(''))
  })

  test('nor by the command that repeats the last one', async () => {
    await begin()
    await runLine('cancel', /Discard changes/)
    await answer('Discard')
    await waitFor(() => expect(city().value).toBe(''))
    type(city(), 'Saltmarsh again')
    await screen.findByText(/1 unsaved change/)
    city().blur()
    press('.', document.body)
    expect(await question()).toBeDefined()
    expect(city().value).toBe('Saltmarsh again')
    await answer('Cancel')
  })
})

test('other devices are signed out only when that was answered', async () => {
  await openPath('/home')
  const ended = (): readonly string[] => opened().sent('DELETE', 'delete-token')
  await runLine('log out everywhere', /Log out everywhere else/)
  await answer('Cancel')
  expect(opened().store().getState().session.revoking).toBe(false)
  expect(ended()).toEqual([])
  await runLine('log out everywhere', /Log out everywhere else/)
  await answer('Sign out the others')
  await screen.findByText('Logged out everywhere else')
})

test('law: a command that throws something away says what it asks', () => {
  const asking = commands.filter(({ risk }) => risk !== 'safe').map(({ id }) => id)
  expect(asking.toSorted()).toEqual(['record.discard', 'session.revokeOthers'])
})
