// @vitest-environment jsdom
/** "print" in a list and where nothing is open that is printed; to edit a client, and another password. */
import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordsFound } from '../../domain/lists/index.ts'
import { addTexts, speak, type Language } from '../../domain/messages/index.ts'
import { remoteDebounceMs } from '../../domain/palette/index.ts'
import { loadTexts } from '../../src/assets/index.ts'
import { askedFor } from '../../src/palette/kindWords.ts'
import { allScopes } from '../links/operationsWorld.ts'
import { showPalette } from './paletteScreen.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  cleanup()
  speak('en')
  vi.useRealTimers()
})

const shownAt = (at: Parameters<typeof showPalette>[0]) => {
  const shown = showPalette({ scopes: [...allScopes, 'view_case_manager'], ...at })
  shown.open()
  const answered = (line: string): readonly (string | null)[] => {
    shown.type(line)
    act(() => void vi.advanceTimersByTime(remoteDebounceMs))
    shown.dispatch(recordsFound({ query: askedFor(line, null).payload.query, pages: [] }))
    return shown.options()
  }
  return { ...shown, answered }
}

test.each([
  ['en', 'print', /^List to print…/],
  ['es', 'imprimir', /^Lista para imprimir…/],
  ['fr', 'imprimer', /^Liste à imprimer…/],
] as const)('in %s, at home, “%s” offers the lists that can be printed', async (language: Language, line, row) => {
  addTexts(language, await loadTexts(language))
  speak(language)
  expect(shownAt({ at: { route: 'home' } }).answered(line)[0]).toMatch(row)
})

test('it leads to the list that is chosen, in one line too; of those that one may see', () => {
  const shown = shownAt({ at: { route: 'home' } })
  shown.answered('print')
  shown.press('Enter')
  for (const list of ['Clients', 'Cases']) expect(shown.options().some((option) => option?.startsWith(list))).toBe(true)
  expect(shown.options().some((option) => option?.startsWith('Accounts'))).toBe(false)
  shown.type('cases')
  shown.press('Enter')
  expect(shown.said('navigation/requested').at(-1)).toEqual({ route: 'list.cases' })

  shown.open()
  expect(shown.answered('print clients')[0]).toMatch(/^List to print: Clients/)
  shown.press('Enter')
  expect(shown.said('navigation/requested').at(-1)).toEqual({ route: 'list.victims' })
})

const inList = [
  ['en', /^Print this list/, ['print', 'print this', 'print this page', 'print page']],
  ['es', /^Imprimir esta lista/, ['imprimir', 'imprimir esta página', 'imprimir página']],
  ['fr', /^Imprimer cette liste/, ['imprimer', 'imprimer cette page']],
] as const
test.each(inList)('in %s, in a list, it is that one, and no other is offered', async (language, row, lines) => {
  addTexts(language, await loadTexts(language))
  speak(language)
  for (const line of lines) {
    const shown = shownAt({ at: { route: 'list.cases' } })
    const options = shown.answered(line)
    expect(options[0], line).toMatch(row)
    expect(options.some((option) => /^(?:List to print|Lista para|Liste à)/.test(option ?? ''))).toBe(false)
    shown.press('Enter')
    expect(shown.said('lists/printWanted')).toEqual([{ tab: 'cases' }])
    cleanup()
  }
})

test.each([
  ['en', /^Set field…/, ['edit client', 'edit this client', 'edit']],
  ['es', /^Llenar un campo…/, ['editar cliente', 'editar este cliente', 'editar víctima']],
  ['fr', /^Remplir un champ…/, ['modifier client', 'modifier le client', 'modifier ce client']],
] as const)('in %s, on a client’s page, to edit the client is to set a field of it', async (language, row, lines) => {
  addTexts(language, await loadTexts(language))
  speak(language)
  for (const line of lines) {
    expect(shownAt({}).answered(line)[0], line).toMatch(row)
    cleanup()
  }
})

test.each([
  ['en', /^My Profile/, ['change password', 'change my password', 'reset password']],
  ['es', /^Mi perfil/, ['cambiar contraseña', 'cambiar la contraseña', 'cambiar mi contraseña']],
  ['fr', /^Mon profil/, ['changer le mot de passe', 'changer mon mot de passe']],
] as const)('in %s, who wants another password is led to where it says how', async (language, row, lines) => {
  addTexts(language, await loadTexts(language))
  speak(language)
  for (const line of lines) {
    const shown = shownAt({ at: { route: 'home' }, scopes: [...allScopes, 'send_contact_form'] })
    expect(shown.answered(line)[0], line).toMatch(row)
    cleanup()
  }
})
