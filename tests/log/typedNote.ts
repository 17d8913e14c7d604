/** A note as the rich text editor tells of it: the whole of its HTML with each key. */
import { actions } from '../../domain/actions.ts'
import { entryOf, type Entry } from '../../domain/log/index.ts'
import { editFields } from '../../domain/records/index.ts'
import { seeded } from './seeded.ts'

const words =
  `she he they her his their the a an and but because after before while when until with without about to from at in on
called said asked told met saw heard went came left stayed waited brought took gave wrote signed lost found felt wants
needs can will would could should must has had was were is are been being not never always often again already still
mother father sister brother neighbour officer advocate lawyer court hearing judge shelter house apartment door window
car phone number letter message report statement order protection appointment office hospital doctor school children
daughter son work money rent food clothes bus afternoon morning evening night Monday Tuesday Friday week month year two
three first second last next early late safe afraid angry tired alone together ready possible important`.split(/\s+/)

/** So many characters, typed one by one in paragraphs; now and then a passage is put into an earlier one, or made bold. */
export const typedNote = (characters: number): Entry[] => {
  const random = seeded(7)
  const word = (): string => words[random(words.length)] ?? ''
  const entries: Entry[] = []
  const paragraphs = ['']
  let at = Date.UTC(2026, 5, 15, 9)
  const tell = (): void => {
    at += 60 + random(300)
    const note = paragraphs.map((text) => `<p>${text}</p>`).join('')
    const edit = editFields('note', 0, { note }, null, { zone: 'UTC' })
    const entry = entryOf(actions, { ...edit, seq: entries.length + 1, at })
    if (entry === null) throw new Error('the edit of a note is in no log')
    entries.push(entry)
  }
  const type = (paragraph: number, from: number, text: string): void => {
    for (let key = 0; key < text.length; key += 1) {
      const before = paragraphs[paragraph] ?? ''
      paragraphs[paragraph] = `${before.slice(0, from + key)}${text[key]}${before.slice(from + key)}`
      tell()
    }
  }
  const lengthOf = (): number => paragraphs.reduce((sum, text) => sum + text.length, 0)
  while (lengthOf() < characters) {
    const last = paragraphs.length - 1
    const earlier = random(paragraphs.length)
    const chance = random(60)
    const text = paragraphs[earlier] ?? ''
    const gap = text.indexOf(' ', random(Math.max(1, text.length)))
    if (chance === 0) {
      paragraphs.push('')
      tell()
    } else if (chance === 1 && gap >= 0) type(earlier, gap, ` ${word()} ${word()} ${word()}`)
    else if (chance === 2 && gap >= 0 && !text.includes('<')) {
      paragraphs[earlier] = `${text.slice(0, gap)}<strong>${text.slice(gap)}</strong>`
      tell()
    } else type(last, paragraphs[last]?.length ?? 0, `${word()} `)
  }
  return entries
}
