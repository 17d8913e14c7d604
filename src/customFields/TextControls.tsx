import { TextArea, TextInput } from '../ui/index.ts'
import { textOf, type ControlProps } from './control.ts'

export const TextControl = ({ value, onChange }: ControlProps) => (
  <TextInput value={textOf(value)} onChange={(event) => onChange(event.target.value)} />
)

export const TextareaControl = ({ value, onChange }: ControlProps) => (
  <TextArea value={textOf(value)} onChange={(event) => onChange(event.target.value)} />
)

export const EmailControl = ({ value, onChange }: ControlProps) => (
  <TextInput
    value={textOf(value)}
    inputMode="email"
    spellCheck={false}
    onChange={(event) => onChange(event.target.value)}
    onBlur={(event) => {
      const trimmed = event.target.value.trim()
      if (trimmed !== event.target.value) onChange(trimmed)
    }}
  />
)
