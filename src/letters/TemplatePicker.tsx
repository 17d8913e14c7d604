import { useId, type ReactNode } from 'react'
import { optionsFor } from '../../domain/config/index.ts'
import { folded } from '../../domain/kernel/index.ts'
import { longestTemplateSearch, templateSearch } from '../../domain/letters/index.ts'
import { t } from '../../domain/messages/index.ts'
import { useAppSelector, usePart } from '../store/index.ts'
import { Field, Icon, TextInput } from '../ui/index.ts'
import css from './letters.module.css'

export type TemplatePickerProps = {
  readonly onChoose: (template: number) => void
  readonly chosen?: number | null
  readonly error?: string | undefined
  /** Other ways on than a template. */
  readonly children?: ReactNode
}

/** ACT-10: the agency's active templates, narrowed by what is typed; Enter takes the only one that is left. */
export const TemplatePicker = ({ onChoose, chosen = null, error, children }: TemplatePickerProps) => {
  const [typed, setTyped] = usePart(templateSearch)
  const query = typed ?? ''
  const list = useId()
  const options = useAppSelector((state) => optionsFor(state, 'letter'))
  const words = folded(query)
    .split(/\s+/)
    .filter((word) => word !== '')
  const found = options.filter(({ active, label }) => active && words.every((word) => folded(label).includes(word)))
  const [only, ...others] = found
  return (
    <div className={css.picker}>
      <Field label={t('letter.search')} error={error}>
        <TextInput
          type="search"
          icon="search"
          aria-controls={list}
          maxLength={longestTemplateSearch}
          value={query}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (only !== undefined && others.length === 0) onChoose(only.value)
          }}
        />
      </Field>
      <ul id={list} className={css.templates} aria-label={t('letter.choose')}>
        {found.map(({ value, label }) => (
          <li key={value}>
            <button
              type="button"
              className={css.template}
              aria-pressed={value === chosen}
              onClick={() => onChoose(value)}
            >
              <Icon name={value === chosen ? 'check' : 'mail'} size="small" />
              {label}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 ? <p role="status">{t('letter.search.none')}</p> : null}
      {children}
    </div>
  )
}
