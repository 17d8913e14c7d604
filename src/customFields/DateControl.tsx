import { useRef, useState } from 'react'
import { t } from '../../domain/messages/index.ts'
import { plainCustomValue, snappedInstant, type CustomValue } from '../../domain/customFields/index.ts'
import { dayFrom, instantFrom, wireDay, timeOf, isoInstantAt } from '../../domain/kernel/index.ts'
import { DateInput, TextInput } from '../ui/index.ts'
import { textOf, type ControlProps } from './control.ts'

/**
 * Date and Date/Time. The record gets what the text says as soon as it says a date, and the text itself until then; the
 * text stays as typed while one is in the field.
 */
export const DateControl = ({ definition, value, onChange, moment }: ControlProps) => {
  const [typed, setTyped] = useState<string | null>(null)
  const atFocus = useRef<CustomValue>(value)
  const isDay = definition.type === 'Date'
  const { zone } = moment()

  const stored = (text: string): string => {
    const trimmed = text.trim()
    const day = isDay ? dayFrom(trimmed) : null
    if (isDay) return day === null ? trimmed : wireDay(day)
    return instantFrom(trimmed, zone) ?? trimmed
  }
  const leave = (): void => {
    setTyped(null)
    if (typed === null) return
    // FLD-37
    if (typed.trim() === '' && definition.required) return onChange(atFocus.current)
    const at = isDay ? null : instantFrom(typed.trim(), zone)
    if (at === null) return
    const inside = isoInstantAt(snappedInstant(definition, timeOf(at), moment()))
    if (inside !== textOf(value)) onChange(inside)
  }
  const shared = {
    value: typed ?? plainCustomValue(definition, value, zone),
    onFocus: () => {
      atFocus.current = value
    },
    onChange: (event: { readonly target: { readonly value: string } }) => {
      setTyped(event.target.value)
      if (event.target.value.trim() !== '' || !definition.required) onChange(stored(event.target.value))
    },
    onBlur: leave,
  }
  return isDay ? (
    <DateInput {...shared} />
  ) : (
    <TextInput {...shared} icon="calendar" placeholder={t('ui.instant.form')} maxLength={16} />
  )
}
