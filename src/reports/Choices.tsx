import type { ReactNode } from 'react'
import { t } from '../../domain/messages/index.ts'
import { Chip, Field, Select } from '../ui/index.ts'
import css from './reports.module.css'

export type Option = { readonly value: string; readonly label: string }

type Props = {
  readonly title: string
  readonly options: readonly Option[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: string[]) => void
  /** What a chosen one is called that is none of the options. */
  readonly missing?: (value: string) => string
  readonly children?: ReactNode
}

/** Entries that are chosen one after another; a chosen one is a chip. */
export const Choices = ({ title, options, chosen, onChange, missing, children }: Props) => {
  const nameOf = (value: string): string =>
    options.find((option) => option.value === value)?.label ?? missing?.(value) ?? value
  return (
    <div className={css.choices}>
      <Field label={t('report.filter.values', { filter: title })}>
        <Select
          value=""
          placeholder={t('report.filter.choose')}
          options={options.filter(({ value }) => !chosen.includes(value))}
          onChange={({ target: { value } }) => (value === '' ? undefined : onChange([...chosen, value]))}
        />
      </Field>
      {chosen.length === 0 ? null : (
        <ul className={css.chips}>
          {chosen.map((value) => (
            <li key={value}>
              <Chip
                removeLabel={t('report.filter.remove', { text: nameOf(value) })}
                onRemove={() => onChange(chosen.filter((each) => each !== value))}
              >
                {nameOf(value)}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  )
}
