import { t } from '../../domain/messages/index.ts'
import { TextInput } from './TextInput.tsx'
import type { TextInputProps } from './TextInput.tsx'

/** `value` is the text as typed, M/d/yyyy; reading it as a date is the form's work. */
export type DateInputProps = Omit<TextInputProps, 'type' | 'icon'>

export const DateInput = (props: DateInputProps) => (
  <TextInput inputMode="text" placeholder={t('ui.day.form')} maxLength={10} {...props} icon="calendar" />
)
