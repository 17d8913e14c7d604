/**
 * Labels stay as far as they are the product's own words, also several joined by dots (`victim.first`). Numbers in them
 * are records', as in the names of custom fields (`custom_fields.12`, `custom_12`), and become what those become. All else,
 * which no code of this build has said, is renamed as keys are.
 */
const numbered = /^(?:(.+)([._]))?([1-9]\d{0,14})$/

export const drawLabels = (
  words: ReadonlySet<string>,
  id: (value: number) => number,
  key: (value: string) => string,
): ((value: string) => string) => {
  const isOurs = (name: string): boolean => words.has(name) || name.split('.').every((word) => words.has(word))
  return (value) => {
    if (value === '' || isOurs(value)) return value
    const [, name, mark, number] = numbered.exec(value) ?? []
    if (number === undefined || (name !== undefined && !isOurs(name))) return key(value)
    return `${name === undefined ? '' : name + mark}${id(Number(number))}`
  }
}
