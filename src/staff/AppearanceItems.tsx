import { useState } from 'react'
import { t } from '../../domain/messages/index.ts'
import { MenuCheckItem, MenuLabel } from '../ui/index.ts'
import { currentDensity, currentTheme, densities, setDensity, setTheme, themes } from '../appearance/index.ts'

export const AppearanceItems = () => {
  const [theme, chooseTheme] = useState(currentTheme)
  const [density, chooseDensity] = useState(currentDensity)
  return (
    <>
      <MenuLabel>{t('shell.theme')}</MenuLabel>
      {themes.map((each) => (
        <MenuCheckItem
          key={each}
          checked={theme === each}
          onCheckedChange={() => {
            setTheme(each)
            chooseTheme(each)
          }}
        >
          {t(`shell.theme.${each}`)}
        </MenuCheckItem>
      ))}
      <MenuLabel>{t('shell.density')}</MenuLabel>
      {densities.map((each) => (
        <MenuCheckItem
          key={each}
          checked={density === each}
          onCheckedChange={() => {
            setDensity(each)
            chooseDensity(each)
          }}
        >
          {t(`shell.density.${each}`)}
        </MenuCheckItem>
      ))}
    </>
  )
}
