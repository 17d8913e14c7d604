import { useState } from 'react'
import { t } from '../../domain/messages/index.ts'
import { Field, Row, Select } from '../ui/index.ts'
import { currentDensity, currentTheme, densities, setDensity, setTheme, themes } from '../appearance/index.ts'

/** Theme and density where there is no menu to hold them: in the side menu. */
export const AppearanceChoices = () => {
  const [theme, chooseTheme] = useState(currentTheme)
  const [density, chooseDensity] = useState(currentDensity)
  return (
    <Row gap={3} align="end">
      <Field label={t('shell.theme')}>
        <Select
          value={theme}
          options={themes.map((value) => ({ value, label: t(`shell.theme.${value}`) }))}
          onChange={({ target }) => {
            const next = themes.find((each) => each === target.value) ?? 'system'
            setTheme(next)
            chooseTheme(next)
          }}
        />
      </Field>
      <Field label={t('shell.density')}>
        <Select
          value={density}
          options={densities.map((value) => ({ value, label: t(`shell.density.${value}`) }))}
          onChange={({ target }) => {
            const next = densities.find((each) => each === target.value) ?? 'comfortable'
            setDensity(next)
            chooseDensity(next)
          }}
        />
      </Field>
    </Row>
  )
}
