import { useId, useRef, type KeyboardEvent } from 'react'
import {
  decimalsOf,
  numberBounds,
  numberProblem,
  settledNumber,
  steppedNumber,
  typedNumber,
} from '../../domain/customFields/index.ts'
import { t } from '../../domain/messages/index.ts'
import { IconButton, TextInput } from '../ui/index.ts'
import { textOf, type ControlProps } from './control.ts'
import css from './customFields.module.css'

const arrows: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 }

/** Whole Number, Decimal and Currency: text that takes only what the number may have, with arrows of the field's step. */
export const NumberControl = ({ definition, value, onChange }: ControlProps) => {
  const unit = useId()
  const text = textOf(value)
  const lastGood = useRef(text)
  const { min, max } = numberBounds(definition)
  const number = numberProblem(definition, text) === 'form' ? undefined : Number(text)
  const isCurrency = definition.type === 'Currency'
  const change = (next: string): void => {
    if (next === '' || numberProblem(definition, next) === null) lastGood.current = next
    if (next !== text) onChange(next)
  }
  const step = (by: 1 | -1): void => change(steppedNumber(definition, text, by))
  const pressed = (event: KeyboardEvent): void => {
    const by = Object.hasOwn(arrows, event.key) ? arrows[event.key] : undefined
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    step(by)
  }
  const leave = (): void => {
    const settled = settledNumber(definition, text)
    // FLD-25
    const isBad = definition.type === 'Whole Number' && settled !== '' && numberProblem(definition, settled) !== null
    const next = isBad ? lastGood.current : settled
    if (next !== text) onChange(next)
  }
  return (
    <div className={css.number}>
      {isCurrency ? (
        <span id={unit} className={css.unit}>
          $
        </span>
      ) : null}
      <TextInput
        className={isCurrency ? css.amount : undefined}
        role="spinbutton"
        aria-valuenow={number}
        aria-valuetext={text === '' ? undefined : isCurrency ? `$${text}` : text}
        aria-valuemin={min ?? undefined}
        aria-valuemax={max ?? undefined}
        aria-describedby={isCurrency ? unit : undefined}
        inputMode={decimalsOf(definition) === 0 ? 'numeric' : 'decimal'}
        value={text}
        onFocus={() => {
          lastGood.current = text
        }}
        onChange={(event) => change(typedNumber(definition, text, event.target.value))}
        onKeyDown={pressed}
        onBlur={leave}
      />
      {/* For the mouse; the keyboard has the arrow keys. */}
      <IconButton
        icon="minus"
        size="small"
        tabIndex={-1}
        tooltip={false}
        label={t('customField.down', { label: definition.label })}
        onClick={() => step(-1)}
      />
      <IconButton
        icon="plus"
        size="small"
        tabIndex={-1}
        tooltip={false}
        label={t('customField.up', { label: definition.label })}
        onClick={() => step(1)}
      />
    </div>
  )
}
