import { densities, densityChosen, themeChosen, themes } from '../../domain/appearance/index.ts'
import { t } from '../../domain/messages/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Field, Row, Select } from '../ui/index.ts'

/** Theme and density where there is no menu to hold them: in the side menu. */
export const AppearanceChoices = () => {
  const { theme, density } = useAppSelector((state) => state.appearance)
  const say = useSay()
  return (
    <Row gap={3} align="end">
      <Field label={t('shell.theme')}>
        <Select
          value={theme ?? 'system'}
          options={themes.map((value) => ({ value, label: t(`shell.theme.${value}`) }))}
          onChange={({ target }) =>
            say(themeChosen({ theme: themes.find((each) => each === target.value) ?? 'system' }))
          }
        />
      </Field>
      <Field label={t('shell.density')}>
        <Select
          value={density ?? 'comfortable'}
          options={densities.map((value) => ({ value, label: t(`shell.density.${value}`) }))}
          onChange={({ target }) =>
            say(densityChosen({ density: densities.find((each) => each === target.value) ?? 'comfortable' }))
          }
        />
      </Field>
    </Row>
  )
}
