import type { ReactNode } from 'react'
import { mostOf, type EntityField, type Values } from '../../domain/kernel/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { isBlankRow } from '../../domain/records/index.ts'
import { IconButton, useGroupLinks } from '../ui/index.ts'
import { FieldCell, FieldGrid } from './FieldGrid.tsx'
import css from './RowsControl.module.css'

export type RowsControlProps = {
  readonly field: EntityField
  readonly value: readonly Values[]
  readonly onValueChange: (value: readonly Values[]) => void
  /** Draws a part of a row; `onEdit` takes what it is to be. */
  readonly part: (
    name: string,
    field: EntityField,
    value: unknown,
    onEdit: (name: string, value: unknown) => void,
  ) => ReactNode
}

/** Several rows of the same parts, and an empty one behind them for the next. Inside `<Field group>` it takes the field's name. */
export const RowsControl = ({ field, value, onValueChange, part }: RowsControlProps) => {
  const { id, ...links } = useGroupLinks({})
  const last = value.at(-1)
  const rows = (last !== undefined && isBlankRow(last)) || value.length >= mostOf(field) ? value : [...value, {}]
  const label = tOf(field.label)
  return (
    <div
      role="group"
      id={id}
      aria-labelledby={links['aria-labelledby']}
      aria-describedby={links['aria-describedby']}
      className={css.rows}
    >
      {rows.map((row, at) => {
        const called = t('ui.line', { label, number: at + 1 })
        return (
          // Rows have no name but their place, and stay in it.
          <div key={at} role="group" aria-label={called} className={css.row}>
            <FieldGrid>
              {Object.entries(field.parts ?? {}).map(([name, of]) => (
                <FieldCell key={name} field={of}>
                  {part(name, of, row[name], (_, to) => onValueChange(said(rows.with(at, { ...row, [name]: to }))))}
                </FieldCell>
              ))}
            </FieldGrid>
            {isBlankRow(row) ? null : (
              <IconButton
                icon="close"
                label={t('ui.line.remove', { line: called })}
                onClick={({ currentTarget }) => {
                  currentTarget.closest(`.${css.row}`)?.querySelector('input')?.focus()
                  onValueChange(said(rows.toSpliced(at, 1)))
                }}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}

/** Empty rows at the end are not said: there always is one. */
const said = (rows: readonly Values[]): readonly Values[] =>
  rows.slice(0, rows.findLastIndex((row) => !isBlankRow(row)) + 1)
