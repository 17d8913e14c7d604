import { flag, group, nullable, oneOf, part, text } from '../kernel/index.ts'

/** Whether columns are being chosen. */
export const columnsDialog = part('lists/columnsDialog', flag())
/** Far more than is looked for: that it is too long is said when it is. */
export const longestTyped = 20_000
/** What is typed in the list's own search over what it shows, and what was wrong with it. */
export const listSearch = part(
  'lists/search',
  group({
    text: text('prose', longestTyped),
    over: text('prose', longestTyped),
    problem: nullable(oneOf(['short', 'long'])),
  }),
)
/** Whether it is asked if conditions are given up that the plain form can't show. */
export const plainQuestion = part('lists/plainQuestion', flag())
/** Whether it is asked if only the first rows of a long list are printed. */
export const printQuestion = part('lists/printQuestion', flag())
