import { useState } from 'react'
import { t } from '../../domain/messages/index.ts'
import { isReversed, numberTyped, type Bounds } from '../../domain/reports/index.ts'
import { Field, TextInput } from '../ui/index.ts'
import type { Props } from './CombinableEditor.tsx'

type EndProps = {
  readonly label: string
  readonly value: number | null
  readonly error: string | undefined
  readonly onChange: (value: number | null) => void
}

/** What is typed stands as it is typed, until the field is left: an end that is emptied is about to be written anew. */
const End = ({ label, value, error, onChange }: EndProps) => {
  const [typed, setTyped] = useState<string | null>(null)
  const take = (text: string): void => {
    const read = numberTyped(text)
    if (read === undefined) return
    setTyped(text)
    onChange(read)
  }
  return (
    <Field label={label} error={error}>
      <TextInput
        inputMode="numeric"
        value={typed ?? (value === null ? '' : String(value))}
        onChange={({ target }) => take(target.value)}
        onBlur={() => setTyped(null)}
      />
    </Field>
  )
}

export const Between = ({ title, value, onChange }: Props<Bounds>) => (
  <>
    {(['min', 'max'] as const).map((end) => (
      <End
        key={end}
        label={t(`report.filter.${end}`, { filter: title })}
        value={value[end]}
        error={end === 'max' && isReversed(value) ? t('report.filter.reversed') : undefined}
        onChange={(next) => onChange({ ...value, [end]: next })}
      />
    ))}
  </>
)
