/** Where a line is too wide to be read beside another file. */
import { readFileSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'

export const widestLine = 140

/** A wording cannot be broken: a line of its own may be as long as it is. */
const isWording = (line: string): boolean => /^\s*('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`),?$/.test(line)

export const wideLines = (file: string, text: string): readonly string[] =>
  text
    .split('\n')
    .flatMap((line, index) =>
      line.length > widestLine && !isWording(line) ? [`${file}:${index + 1} has ${line.length} characters`] : [],
    )

const isCode = (name: string): boolean => /\.(tsx?|css|m?js)$/.test(name)

/** Code below the folders, and the files among `places` themselves. */
export const codeIn = (root: string, places: readonly string[]): readonly string[] =>
  places.flatMap((place) =>
    isCode(place)
      ? [place]
      : readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })
          .filter(isCode)
          .map((name) => `${place}/${name.split(sep).join('/')}`),
  )

export const readText = (root: string, file: string): string => readFileSync(join(root, file), 'utf8')
