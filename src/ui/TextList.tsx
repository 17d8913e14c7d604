import { t } from '../../domain/messages/index.ts'
import { useGroupLinks } from './Field.tsx'
import css from './TextList.module.css'
import { TextInput } from './TextInput.tsx'

export type TextListProps = {
  readonly name?: string | undefined
  /** What each line is called, with its number. */
  readonly label: string
  readonly value: readonly string[]
  /** So many lines at most. */
  readonly most: number
  readonly onValueChange: (value: readonly string[]) => void
}

/**
 * Several texts, each in a line, with an empty one behind them for the next: nobody has to ask for a line first, and one
 * that is emptied is taken out. Inside `<Field group>` it takes the field's name and messages.
 */
export const TextList = ({ name, label, value, most, onValueChange }: TextListProps) => {
  const { id, ...links } = useGroupLinks({})
  const lines = value.at(-1) === '' || value.length >= most ? value : [...value, '']
  return (
    <div role="group" id={id} aria-labelledby={links['aria-labelledby']} className={css.lines}>
      {lines.map((line, at) => (
        <TextInput
          // Lines have no name but their place, and stay in it.
          key={at}
          id={`${id}-${at}`}
          name={name}
          aria-label={t('ui.line', { label, number: at + 1 })}
          value={line}
          onChange={({ target }) => onValueChange(lines.with(at, target.value).filter(isSaidBefore))}
        />
      ))}
    </div>
  )
}

/** Empty lines at the end are not said: there always is one. */
const isSaidBefore = (line: string, at: number, all: readonly string[]): boolean =>
  line !== '' || all.slice(at).some((later) => later !== '')
