/** What a person does to a page, as events: jsdom has neither mouse nor keyboard. */
import { fireEvent, screen, within } from '@testing-library/dom'

/** Menus open as the pointer goes down, everything else when it comes up again. */
export const click = (element: HTMLElement): void => {
  fireEvent.pointerDown(element, { button: 0, pointerType: 'mouse' })
  fireEvent.mouseDown(element)
  element.focus()
  fireEvent.pointerUp(element, { button: 0, pointerType: 'mouse' })
  fireEvent.mouseUp(element)
  fireEvent.click(element)
}

export const type = (element: HTMLElement, text: string): void => {
  element.focus()
  fireEvent.input(element, { target: { value: text } })
}

/** An entry of a select by what it is called. */
export const choose = (element: HTMLElement, label: string): void => {
  const option = [...element.getElementsByTagName('option')].find(({ text }) => text === label)
  if (option === undefined) throw new Error(`there is no ${label} to be chosen`)
  fireEvent.change(element, { target: { value: option.value } })
}

export const press = (key: string, element: Element = document.activeElement ?? document.body): void => {
  fireEvent.keyDown(element, { key })
  fireEvent.keyUp(element, { key })
}

/** Enter in a field of a form: jsdom sends no form by itself. */
export const submit = (element: HTMLInputElement): void => {
  press('Enter', element)
  element.form?.requestSubmit()
}

export const button = (name: string | RegExp, inside: HTMLElement = document.body): HTMLElement =>
  within(inside).getByRole('button', { name })

/** Types into a field that finds by what is typed, and takes the first that it finds. */
export const pick = async (label: string, text: string): Promise<void> => {
  type(screen.getByRole('combobox', { name: label }), text)
  const choices = await screen.findByRole('listbox', { name: label })
  const [first] = await within(choices).findAllByRole('option', { name: new RegExp(text) })
  if (first !== undefined) click(first)
}
