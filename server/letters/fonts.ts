/** The faces that letters are printed in. Each is embedded, so that a letter looks the same everywhere. */
import { createRequire } from 'node:module'
import type { LetterFont } from '../../domain/letters/index.ts'

const require = createRequire(import.meta.url)

export const styles = ['regular', 'bold', 'italic', 'boldItalic'] as const
export type Style = (typeof styles)[number]
export const faces = ['serif', 'sans', 'mono'] as const satisfies readonly (LetterFont | 'mono')[]
export type Face = (typeof faces)[number]

const endings: Readonly<Record<Style, readonly [folder: string, file: string]>> = {
  regular: ['400Regular', '400Regular'],
  bold: ['700Bold', '700Bold'],
  italic: ['400Regular_Italic', '400Regular_Italic'],
  boldItalic: ['700Bold_Italic', '700Bold_Italic'],
}

/** With the letters of all languages of Europe; the widths are those of Times, Arial and Courier. */
const families: Readonly<Record<Face, string>> = { serif: 'Tinos', sans: 'Arimo', mono: 'Cousine' }

export const fontFile = (face: Face, style: Style): string => {
  const [folder, file] = endings[style]
  const family = families[face]
  return require.resolve(`@expo-google-fonts/${family.toLowerCase()}/${folder}/${family}_${file}.ttf`)
}
