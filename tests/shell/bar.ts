/** The bar of the page: cards of it have headers too. */
import { screen, within } from '@testing-library/dom'

export const bar = () => {
  const found = screen.getAllByRole('banner').find((each) => each.closest('main') === null)
  if (found === undefined) throw new Error('there is no bar')
  return within(found)
}
