import { t } from '../../domain/messages/index.ts'
import { endTyped, isReversed, numberTyped, type Bounds, type ChosenFilter } from '../../domain/reports/index.ts'
import { usePart } from '../store/index.ts'
import { Field, TextInput } from '../ui/index.ts'
import type { Props } from './CombinableEditor.tsx'

const ends = ['min', 'max'] as const
type BetweenProps = Props<Bounds> & { readonly filter: ChosenFilter }

/** What is typed stands as it is typed, until the field is left: an end that is emptied is about to be written anew. */
const End = ({ title, filter, end, value, onChange }: BetweenProps & { readonly end: (typeof ends)[number] }) => {
  const [typed, setTyped] = usePart(endTyped)
  const { [end]: known } = value
  const text = typed?.filter === filter && typed.end === end ? typed.text : null
  const written = text === null ? undefined : numberTyped(text)
  // What has changed meanwhile by something else than typing is shown as it is.
  const isShown = written === null || (written !== undefined && written === known)
  const take = (next: string): void => {
    const read = numberTyped(next)
    if (read === undefined) return
    setTyped({ filter, end, text: next })
    onChange({ ...value, [end]: read })
  }
  return (
    <Field
      label={t(`report.filter.${end}`, { filter: title })}
      error={end === 'max' && isReversed(value) ? t('report.filter.reversed') : undefined}
    >
      <TextInput
        inputMode="numeric"
        maxLength={30}
        value={isShown && text !== null ? text : String(known ?? '')}
        onChange={({ target }) => take(target.value)}
        onBlur={() => setTyped(null)}
      />
    </Field>
  )
}

export const Between = (props: BetweenProps) => ends.map((end) => <End key={end} end={end} {...props} />)
