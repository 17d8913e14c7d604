import { useState, type SubmitEvent } from 'react'
import type { SecretHandle } from '../../domain/kernel/index.ts'
import { useAppSelector, useSeal } from '../store/index.ts'
import { Button, Field, Row, Stack, TextInput } from '../ui/index.ts'

type Props = {
  readonly label: string
  readonly help?: string | undefined
  readonly submit: string
  readonly isWhole: (typed: string) => boolean
  readonly onCode: (code: SecretHandle) => void
  /** What the person has just asked for takes the focus. */
  readonly isAsked?: boolean
}

/** A code from a device: sealed before an action carries it. */
export const CodeEntry = ({ label, help, submit, isWhole, onCode, isAsked = false }: Props) => {
  const [typed, setTyped] = useState('')
  const problem = useAppSelector((state) => state.profile.problem)
  const busy = useAppSelector((state) => state.profile.isSending)
  const seal = useSeal()
  const code = typed.replaceAll(/\s/gu, '')
  const given = (event: SubmitEvent): void => {
    event.preventDefault()
    if (busy || !isWhole(code)) return
    onCode(seal(code))
    setTyped('')
  }
  return (
    <form onSubmit={given}>
      <Stack gap={3}>
        <Field label={label} help={help} error={problem ?? undefined}>
          <TextInput
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={isAsked}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={40}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <Row>
          <Button type="submit" variant="primary" busy={busy} idle={!isWhole(code)}>
            {submit}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
