/** Other words for what commands are called, in the language in force: said of one command, or of a word in any title. */
import { fold } from '../../domain/palette/index.ts'
import { ofTexts } from './ofTexts.ts'

type Words = { readonly alike: readonly (readonly string[])[]; readonly of: ReadonlyMap<string, readonly string[]> }

const wordsNow = ofTexts(['palette.alike', 'palette.words'], (said = '', written = ''): Words => ({
  alike: said.split('\n').map((group) => group.split(', ')),
  of: new Map(
    written.split('\n').map((line) => {
      const [id = '', words = ''] = line.split(': ')
      return [id, words.split(', ')]
    }),
  ),
}))

/** The title with a word of it said in another way: "add client" for "New client". */
const saidOtherwise = (title: string, alike: Words['alike']): readonly string[] => {
  const padded = ` ${fold(title)} `
  return alike.flatMap((group) => {
    const said = group.find((word) => padded.includes(` ${fold(word)} `))
    if (said === undefined) return []
    return group.filter((word) => word !== said).map((word) => padded.replace(` ${fold(said)} `, ` ${word} `).trim())
  })
}

/** Said of one command. */
export const otherWords = (id: string): readonly string[] => wordsNow().of.get(id) ?? []

/** Titles, each with a word of it said in another way. */
export const sayingsOf = (titles: readonly string[]): readonly string[] => [
  ...new Set(titles.flatMap((title) => saidOtherwise(title, wordsNow().alike))),
]
