/**
 * How much work asks of a person: in actions (a press of a button or key is one, and so is each word of what is typed),
 * and in seconds by the keystroke-level model (Card, Moran and Newell 1980), without the time to think, which is the
 * same for both hands' ways.
 */
import { expect, type Locator, type Page } from '@playwright/test'

/** Seconds: a key of a middling typist, pointing at something, pressing a button, moving the hand to the other device. */
const takes = { key: 0.28, point: 1.1, button: 0.2, reach: 0.4 } as const

type Hand = 'mouse' | 'keyboard'
export type Effort = { actions: number; seconds: number; hand: Hand }
export const noEffort = (hand: Hand): Effort => ({ actions: 0, seconds: 0, hand })

const words = (text: string): number => text.trim().split(/\s+/).length

const by = (effort: Effort, hand: Hand, actions: number, seconds: number): void => {
  effort.actions += actions
  effort.seconds += seconds + (effort.hand === hand ? 0 : takes.reach)
  effort.hand = hand
}

const keys = (page: Page, effort: Effort) => ({
  type: async (text: string): Promise<void> => {
    by(effort, 'keyboard', words(text), text.length * takes.key)
    await page.keyboard.type(text)
  },
  /** One after the other; of a combination each key counts. */
  press: async (...strokes: readonly string[]): Promise<void> => {
    for (const stroke of strokes) {
      const count = stroke.split('+').length
      by(effort, 'keyboard', count, count * takes.key)
      await page.keyboard.press(stroke)
    }
  },
})

/** The mouse, and the keyboard for what must be typed. */
export const mouse = (page: Page, effort: Effort) => ({
  ...keys(page, effort),
  click: async (what: Locator): Promise<void> => {
    by(effort, 'mouse', 1, takes.point + takes.button)
    await what.click()
  },
  /** A list of choices is opened, and one of them taken. */
  choose: async (what: Locator, choice: string | { readonly label: string }): Promise<void> => {
    by(effort, 'mouse', 2, 2 * (takes.point + takes.button))
    await what.selectOption(choice)
  },
  /** A triple press selects all that stands in a field, and counts as one. */
  selectAll: async (what: Locator): Promise<void> => {
    by(effort, 'mouse', 1, takes.point + 3 * takes.button)
    await what.click({ clickCount: 3 })
  },
})

const palette = (page: Page): Locator => page.getByRole('dialog', { name: 'Command palette' })

/** Long enough on the screen to have been seen, by the page's clock. */
const look = (page: Page): Promise<void> => page.clock.runFor(300)

/** The keyboard alone; the page's clock is the journey's. */
export const keyboard = (page: Page, effort: Effort) => {
  const { type, press } = keys(page, effort)
  const first = palette(page).getByRole('option').first()
  return {
    type,
    press,
    /** Opens the palette, or the question of a command. */
    open: async (...chord: readonly string[]): Promise<void> => {
      await press(...chord)
      await expect(palette(page).getByRole('combobox')).toBeFocused()
    },
    /** What is asked for stands first, and is seen, before it is taken. */
    take: async (text: string, shown: string | RegExp): Promise<void> => {
      if (text !== '') await type(text)
      await expect(first).toContainText(shown)
      await look(page)
      await press('Enter')
    },
    isGone: (): Promise<void> => expect(palette(page)).toBeHidden(),
  }
}
