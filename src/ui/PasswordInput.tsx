import { useState } from 'react'
import { t } from '../../domain/messages/index.ts'
import { IconButton } from './IconButton.tsx'
import { TextInput } from './TextInput.tsx'
import type { TextInputProps } from './TextInput.tsx'

export type PasswordInputProps = Omit<TextInputProps, 'type' | 'trailing'>

/** A password that can be looked at; it is hidden again whenever the control is drawn anew. */
export const PasswordInput = (props: PasswordInputProps) => {
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      autoComplete="current-password"
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          label={t('ui.showPassword')}
          size="small"
          tooltip={false}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
