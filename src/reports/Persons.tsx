import { t } from '../../domain/messages/index.ts'
import { namedPersons, namesIn, toName } from '../../domain/reports/index.ts'
import { PersonCombobox } from '../pickers/index.ts'
import { useAppState, useAnswer } from '../store/index.ts'
import { Chip } from '../ui/index.ts'
import type { Props } from './CombinableEditor.tsx'
import css from './reports.module.css'

/** RPT-20: who is found by name, each as a chip. */
export const Persons = ({ title, value, onChange }: Props<number[]>) => {
  const read = useAppState()
  useAnswer(namedPersons, toName(value))
  const names = namesIn(read())
  return (
    <div className={css.choices}>
      <PersonCombobox
        label={t('report.filter.values', { filter: title })}
        help={t('report.filter.person.help')}
        onChoose={(person) => (value.includes(person) ? undefined : onChange([...value, person]))}
      />
      {value.length === 0 ? null : (
        <ul className={css.chips}>
          {value.map((person) => (
            <li key={person}>
              <Chip
                removeLabel={t('report.filter.remove', { text: names.person(person) })}
                onRemove={() => onChange(value.filter((each) => each !== person))}
              >
                {names.person(person)}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
