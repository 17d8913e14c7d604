import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  internationalPhone,
  internationalText,
  opensInternational,
  phoneFrom,
  usMask,
  usPhone,
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

const UsInput = ({ text, onChange }: { readonly text: string; readonly onChange: (text: string) => void }) => {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const shown = usMask(text)
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  return (
    <TextInput
      ref={input}
      icon="phone"
      inputMode="tel"
      placeholder="+1 (XXX) XXX-XXXX"
      value={shown}
      onChange={({ target }) => {
        const before = target.value.slice(0, target.selectionStart ?? target.value.length)
        const masked = usMask(target.value)
        const added = masked.startsWith('+1') && !target.value.startsWith('+1') && !target.value.startsWith('1') ? 1 : 0
        caret.current = placeAfter(masked, digitsIn(before) + added)
        onChange(usPhone(target.value))
      }}
    />
  )
}

export const PhoneControl = ({ value, onChange }: ControlProps) => {
  const text = textOf(value)
  /** What was chosen here; until then the number itself says. */
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isInternational = text.startsWith('i: ') || (chosen ?? opensInternational(text))
  const isDoubtful = useAdvice(text)
  const shown = internationalText(text)
  const turn = (on: boolean): void => {
    setChosen(on)
    if (text !== '') onChange(on ? internationalPhone(shown) : usPhone(shown))
  }
  return (
    <div className={css.phone}>
      {isInternational ? (
        <TextInput
          icon="phone"
          inputMode="tel"
          value={shown}
          onChange={({ target }) => {
            setChosen(true)
            onChange(target.value === '' ? '' : `i: ${target.value}`)
          }}
          onBlur={() => {
            if (internationalPhone(shown) !== text) onChange(internationalPhone(shown))
          }}
        />
      ) : (
        <UsInput text={text} onChange={onChange} />
      )}
      <Switch label={t('customField.international')} checked={isInternational} onCheckedChange={turn} />
      <p role="status" className={css.advice}>
        {isDoubtful ? t('customField.phone.advice') : ''}
      </p>
    </div>
  )
}
