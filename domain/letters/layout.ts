/** How a letter looks on paper (ACT-12). */
import type { Records } from '../records/index.ts'

export type LetterLayout = Pick<
  Records['letter_defaults'],
  'font' | 'font_size' | 'margin_top' | 'margin_right' | 'margin_bottom' | 'margin_left' | 'address_block'
>
export type LetterFont = LetterLayout['font']

/** Until the agency has chosen otherwise; its address block is then its name and telephone. */
export const usualLayout: Omit<LetterLayout, 'address_block'> = {
  font: 'serif',
  font_size: 12,
  margin_top: 72,
  margin_right: 72,
  margin_bottom: 72,
  margin_left: 72,
}

/** The day on a letter, in words, where the agency is. */
export const letterDay = (at: number, zone: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: zone }).format(at)

/** Lines of an address block; empty ones at its ends are none. */
export const addressLines = (block: string): readonly string[] => {
  const lines = block.trim()
  return lines === '' ? [] : lines.split('\n').map((line) => line.trim())
}
