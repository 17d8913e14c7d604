import { flag, group, on, oneOf, slice, type Field } from '../kernel/index.ts'
import { loggedOut } from '../session/index.ts'
import {
  hidingChosen,
  hidingFound,
  idleMinutes,
  screenHidden,
  screenLeftAlone,
  screenShown,
  type IdleMinutes,
} from './actions.ts'

export type PrivacyState = { hidden: boolean; after: IdleMinutes }

const shape: Field<PrivacyState> = group({ hidden: flag(), after: oneOf(idleMinutes) })
const hide = (state: PrivacyState): void => {
  state.hidden = true
}
const choose = (state: PrivacyState, { minutes }: { readonly minutes: IdleMinutes }): void => {
  state.after = minutes
}

/** Whether what is on the screen is hidden from whoever stands behind it. */
export const privacySlice = slice(
  'privacy',
  shape,
  { hidden: false, after: 'never' } satisfies PrivacyState as PrivacyState,
  [
    on(screenHidden, hide),
    on(screenLeftAlone, hide),
    on(screenShown, (state) => {
      state.hidden = false
    }),
    on(hidingChosen, choose),
    on(hidingFound, choose),
    on(loggedOut, (state) => {
      state.hidden = false
    }),
  ],
)
