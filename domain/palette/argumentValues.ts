import { parseTypedDate, type DateReading } from './argumentDates.ts'
import { fold } from './fold.ts'
import { spelled } from './spelling.ts'

export type Choice = { value: string; label: string }

/** What a command needs to be told before it can run, one page of the palette each. */
export type ArgSpec =
  | { kind: 'choice'; name: string; label: string; choices: readonly Choice[] }
  | { kind: 'date'; name: string; label: string }
  | { kind: 'record'; name: string; label: string; recordKind: string }
  | { kind: 'text'; name: string; label: string }
  | { kind: 'number'; name: string; label: string }

/** A date is `yyyy-MM-dd`, without time or zone. */
export type ArgValue =
  | { kind: 'choice'; value: string }
  | { kind: 'date'; value: string }
  | { kind: 'record'; value: string }
  | { kind: 'text'; value: string }
  | { kind: 'number'; value: number }

export type ArgRefusal =
  | { kind: 'refused'; reason: 'missingValue' | 'notANumber' | 'notADate' | 'noSuchDate' | 'yearNeedsFourDigits' }
  | { kind: 'refused'; reason: 'unknownChoice' | 'ambiguousChoice'; choices: readonly Choice[] }
  /** A record is never guessed from its name: the palette searches and a person picks. */
  | { kind: 'refused'; reason: 'pickRecord'; recordKind: string }

/** The value that a typed text stands for. */
export function readArgument(spec: ArgSpec, typed: string, dates: DateReading): ArgValue | ArgRefusal {
  const text = typed.trim()
  if (spec.kind === 'record') return { kind: 'refused', reason: 'pickRecord', recordKind: spec.recordKind }
  if (text === '') return { kind: 'refused', reason: 'missingValue' }
  switch (spec.kind) {
    case 'choice':
      return readChoice(spec.choices, text)
    case 'date':
      return parseTypedDate(text, dates)
    case 'text':
      return { kind: 'text', value: text }
    case 'number':
      return readNumber(text)
  }
}

/** A choice by its label or value, or by the beginning of its words when only one has it, however it is spelled. */
export function readChoice(choices: readonly Choice[], text: string): ArgValue | ArgRefusal {
  const typed = fold(text)
  const candidates = [
    choices.filter((choice) => choice.value === text),
    choices.filter((choice) => typed !== '' && fold(choice.label) === typed),
    choices.filter((choice) => typed !== '' && fold(choice.label).startsWith(typed)),
    choices.filter((choice) => typed !== '' && ` ${fold(choice.label)}`.includes(` ${typed}`)),
    choices.filter((choice) => typed !== '' && ` ${spelled(choice.label)}`.includes(` ${spelled(text)}`)),
  ].find((found) => found.length > 0)
  if (candidates === undefined) return { kind: 'refused', reason: 'unknownChoice', choices }
  const [only, ...others] = candidates
  return only === undefined || others.length > 0
    ? { kind: 'refused', reason: 'ambiguousChoice', choices: candidates }
    : { kind: 'choice', value: only.value }
}

/** Plain decimal numbers with a point or a comma; no thousands separators, since they differ between languages. */
function readNumber(text: string): ArgValue | ArgRefusal {
  return /^[+-]?\d{1,15}([.,]\d{1,9})?$/.test(text)
    ? { kind: 'number', value: Number(text.replace(',', '.')) }
    : { kind: 'refused', reason: 'notANumber' }
}
