import { t } from '../../domain/messages/index.ts'
import { endTyped, isReversed, numberTyped, type Bounds, type ChosenFilter } from '../../domain/reports/index.ts'
import { usePart } from '../store/index.ts'
import { Field, TextInput } from '../ui/index.ts'
import type { Props } from './CombinableEditor.tsx'

const ends = ['min', 'max'] as const
export type End = (typeof ends)[number]
type BetweenProps = Pick<Props<Bounds>, 'title' | 'value'> & {
  readonly filter: ChosenFilter
  readonly onChange: (value: Bounds, typed: End) => void
}

/**
 * What is typed stands as it is typed, until the field is left: an end that is emptied is about to be written anew. What is
 * no number stays, with the word for it, and changes nothing.
 */
const EndField = ({ title, filter, end, value, onChange }: BetweenProps & { readonly end: End }) => {
  const [typed, setTyped] = usePart(endTyped)
  const { [end]: known } = value
  const text = typed?.filter === filter && typed.end === end ? typed.text : null
  const written = text === null ? null : numberTyped(text)
  const isWrong = written === undefined
  // What has changed meanwhile by something else than typing is shown as it is.
  const isShown = isWrong || written === null || written === known
  const take = (next: string): void => {
    const read = numberTyped(next)
    setTyped({ filter, end, text: next })
    if (read !== undefined) onChange({ ...value, [end]: read }, end)
  }
  const reversed = end === 'max' && isReversed(value) ? t('report.filter.reversed') : undefined
  return (
    <Field label={t(`report.filter.${end}`, { filter: title })} error={isWrong ? t('report.filter.whole') : reversed}>
      <TextInput
        inputMode="numeric"
        maxLength={30}
        value={isShown && text !== null ? text : String(known ?? '')}
        onChange={({ target }) => take(target.value)}
        onBlur={() => (isWrong ? undefined : setTyped(null))}
      />
    </Field>
  )
}

export const Between = (props: BetweenProps) => ends.map((end) => <EndField key={end} end={end} {...props} />)
