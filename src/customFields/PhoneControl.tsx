import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  internationalPhone,
  internationalText,
  opensInternational,
  phoneFrom,
  typedUsPhone,
  usFrom,
  usMask,
} from '../../domain/customFields/index.ts'
import { t } from '../../domain/messages/index.ts'
import { Switch, TextInput } from '../ui/index.ts'
import { textOf, type ControlProps } from './control.ts'
import css from './customFields.module.css'

const digitsIn = (text: string): number => text.replace(/\D/g, '').length

/** The place in a masked text after as many digits as stood before the caret, so that it stays where one types. */
const placeAfter = (text: string, digits: number): number => {
  let seen = 0
  for (const [at, character] of [...text].entries()) {
    if (/\d/.test(character)) seen += 1
    if (seen === digits && digits > 0) return at + 1
  }
  return text.length
}

/** Whether the number may be wrong, though it may be saved (FLD-42: an international one has any format). */
const useAdvice = (stored: string): boolean => {
  const [doubtful, setDoubtful] = useState<string | null>(null)
  useEffect(() => {
    if (phoneFrom(stored) !== stored) return
    let isCurrent = true
    void import('./phoneAdvice.ts').then(
      ({ isPlausiblePhone }) => {
        if (isCurrent && !isPlausiblePhone(stored)) setDoubtful(stored)
      },
      // Without the numbering plans there is no advice.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [stored])
  return doubtful === stored && stored !== ''
}

/** One box for both entries, so that a number that becomes an international one keeps the focus and the caret. */
const NumberInput = ({
  text,
  isInternational,
  onChange,
}: {
  readonly text: string
  readonly isInternational: boolean
  readonly onChange: (text: string) => void
}) => {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const shown = isInternational ? internationalText(text) : usMask(text)
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  return (
    <TextInput
      ref={input}
      icon="phone"
      inputMode="tel"
      placeholder={isInternational ? undefined : '+1 (XXX) XXX-XXXX'}
      value={shown}
      onChange={({ target }) => {
        const at = target.selectionStart ?? target.value.length
        if (isInternational) return onChange(target.value === '' ? '' : `i: ${target.value}`)
        const next = typedUsPhone(shown, target.value)
        const masked = usMask(target.value)
        const added = masked.startsWith('+1') && !target.value.startsWith('+1') && !target.value.startsWith('1') ? 1 : 0
        caret.current = next.startsWith('i: ') ? at : placeAfter(masked, digitsIn(target.value.slice(0, at)) + added)
        onChange(next)
      }}
      onBlur={() => {
        if (isInternational && internationalPhone(shown) !== text) onChange(internationalPhone(shown))
      }}
    />
  )
}

export const PhoneControl = ({ value, onChange }: ControlProps) => {
  const text = textOf(value)
  /** What was chosen here; until then the number itself says. */
  const [chosen, setChosen] = useState<boolean | null>(null)
  /** The number that a US one could not take over, for the way back. */
  const [aside, setAside] = useState('')
  const isInternational = text.startsWith('i: ') || (chosen ?? opensInternational(text))
  const isDoubtful = useAdvice(text)
  const shown = internationalText(text)
  const turn = (on: boolean): void => {
    setChosen(on)
    const next = on ? internationalPhone(shown === '' ? aside : shown) : usFrom(shown)
    setAside(!on && next === '' ? shown : '')
    if (next !== text) onChange(next)
  }
  return (
    <div className={css.phone}>
      <NumberInput
        text={text}
        isInternational={isInternational}
        onChange={(next) => {
          if (isInternational) setChosen(true)
          onChange(next)
        }}
      />
      <Switch label={t('customField.international')} checked={isInternational} onCheckedChange={turn} />
      <p role="status" className={css.advice}>
        {isDoubtful ? t('customField.phone.advice') : ''}
      </p>
    </div>
  )
}
