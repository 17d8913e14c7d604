import type { CustomField, CustomValue, Moment } from '../../domain/customFields/index.ts'

/** What the control of each type is given. `moment` is asked for at each use: relative bounds move with it (FLD-35). */
export type ControlProps = {
  readonly definition: CustomField
  readonly value: CustomValue
  readonly onChange: (value: CustomValue) => void
  readonly moment: () => Moment
}

/** The value of a type that has one; a list, which only a mistake could have stored there, reads as its parts. */
export const textOf = (value: CustomValue): string =>
  value === null ? '' : typeof value === 'string' ? value : value.join(', ')

/** The values of a type that has several. */
export const listOf = (value: CustomValue): readonly string[] => {
  if (value === null || value === '') return []
  return typeof value === 'string' ? [value] : value
}
