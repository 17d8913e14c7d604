import { densities, densityChosen, themeChosen, themes } from '../../domain/appearance/index.ts'
import { t } from '../../domain/messages/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { MenuCheckItem, MenuLabel } from '../ui/index.ts'

export const AppearanceItems = () => {
  const { theme, density } = useAppSelector((state) => state.appearance)
  const say = useSay()
  return (
    <>
      <MenuLabel>{t('shell.theme')}</MenuLabel>
      {themes.map((each) => (
        <MenuCheckItem key={each} checked={theme === each} onCheckedChange={() => say(themeChosen({ theme: each }))}>
          {t(`shell.theme.${each}`)}
        </MenuCheckItem>
      ))}
      <MenuLabel>{t('shell.density')}</MenuLabel>
      {densities.map((each) => (
        <MenuCheckItem
          key={each}
          checked={density === each}
          onCheckedChange={() => say(densityChosen({ density: each }))}
        >
          {t(`shell.density.${each}`)}
        </MenuCheckItem>
      ))}
    </>
  )
}
