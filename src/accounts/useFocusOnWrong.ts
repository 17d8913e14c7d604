import type { RefObject } from 'react'
import type { EditPart, unsavedOf } from '../../domain/accounts/index.ts'
import { useFocusOnProblem } from '../forms/index.ts'

/** When a part of what was typed is not taken, the focus goes to the first field of it that is wrong. */
export const useFocusOnWrong = (
  place: RefObject<HTMLFormElement | null>,
  unsaved: ReturnType<typeof unsavedOf>,
  of: EditPart,
): void => {
  const { problem = null, part = null, fields = {} } = unsaved ?? {}
  const wrong = problem === null || part !== of ? undefined : { message: problem, fields }
  useFocusOnProblem(place, { problem: wrong, newest: undefined })
}
