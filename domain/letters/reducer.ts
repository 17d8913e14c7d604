import { group, id, nullable, on, slice, text, type Infer } from '../kernel/index.ts'
import { applicationStarted } from '../session/index.ts'
import { templateChosen, templateFilled, templateNotFilled } from './actions.ts'

const lettersShape = group({
  /** The template whose text is on its way into a new letter. */
  filling: nullable(id('letter')),
  /** Why the last one did not come. */
  problem: nullable(text('prose', 500)),
})
export type LettersState = Infer<typeof lettersShape>

const initial: LettersState = { filling: null, problem: null }

export const lettersSlice = slice('letters', lettersShape, initial, [
  on(templateChosen, (draft, { template }) => {
    draft.filling = template
    draft.problem = null
  }),
  // Nobody answers any more what was asked before the page was loaded anew.
  on(applicationStarted, (draft) => {
    draft.filling = null
  }),
  on(templateFilled, (draft, { template }) => {
    if (draft.filling === template) draft.filling = null
  }),
  on(templateNotFilled, (draft, { template, message }) => {
    if (draft.filling !== template) return
    draft.filling = null
    draft.problem = message ?? ''
  }),
])
