import { useId } from 'react'
import { isChoosable, languageChosen, languageNames, languages } from '../../domain/languages/index.ts'
import { t } from '../../domain/messages/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Select } from '../ui/index.ts'
import css from './languages.module.css'

/** NAV-45: the languages, each by its own name; the variant of an account's product is not one to choose. */
export const LanguageSelector = () => {
  const chosen = useAppSelector((state) => state.languages.chosen)
  const say = useSay()
  const id = useId()
  return (
    <span className={css.selector}>
      <label htmlFor={id}>{t('shell.language')}</label>
      <Select
        id={id}
        value={chosen}
        onChange={({ target: { value } }) => {
          if (isChoosable(value)) say(languageChosen({ language: value }))
        }}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </Select>
    </span>
  )
}
