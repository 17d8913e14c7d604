/** The answers that a draft holds already, in the order of the questions. */
import { entities } from '../../domain/records/index.ts'
import { chosen, nextAsked, type Given, type Questions } from '../../domain/palette/index.ts'
import { scalarText, type EntityFields } from '../../domain/kernel/index.ts'
import { plainText } from '../../domain/richText/index.ts'
import { filledWith, type Fill, type World } from './fill.ts'

/** Up to the first question that the draft does not answer. */
export const begunWith = (world: World, fill: Fill, questions: Questions): readonly Given[] => {
  const given: Given[] = []
  for (let asked = nextAsked(questions, given); asked !== null; asked = nextAsked(questions, given)) {
    const { name, choices } = asked
    const value = filledWith(world, fill, name)
    if (value === null) break
    const choice = choices?.find((each) => each.given === value)
    if (choices !== null && choice === undefined) break
    const fields: EntityFields = entities[fill.meant.kind].fields
    const typed = fields[name]?.widget === 'richText' ? plainText(scalarText(value)) : scalarText(value)
    given.push(choice === undefined ? { name, value, shown: typed, typed, isSkipped: false } : chosen(name, choice))
  }
  return given
}
