/** XML as a stream of tags and texts. No entity but XML's own is known, so none can grow or reach for something else. */
import sax from 'sax'
import { Unreadable } from './fileRow.ts'

export type Attributes = Readonly<Record<string, string>>

export type XmlReader = {
  /** Names without their prefix. */
  readonly opened: (name: string, attributes: Attributes) => void
  readonly text: (text: string) => void
  readonly closed: (name: string) => void
}

/** Tags within tags: those of a sheet are six. */
const deepest = 100
/** Tags of one part: those of the largest table, with a row, a cell, a value and a formula each time, and blank rows. */
const mostTags = 20_000_000

const plain = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Goes on after each piece, so that what was read can be handed on. */
export async function* readXml(pieces: AsyncIterable<string>, reader: XmlReader): AsyncGenerator<void> {
  const parser = sax.parser(true, { trim: false, normalize: false })
  let depth = 0
  let count = 0
  Object.assign(parser, {
    onopentag: ({ name, attributes }: sax.Tag) => {
      depth += 1
      if (depth > deepest) throw new Unreadable('badWorkbook')
      count += 1
      if (count > mostTags) throw new Unreadable('tooMuchText')
      reader.opened(plain(name), attributes)
    },
    ontext: (text: string) => reader.text(text),
    oncdata: (text: string) => reader.text(text),
    onclosetag: (name: string) => {
      depth -= 1
      reader.closed(plain(name))
    },
    onerror: () => {
      throw new Unreadable('badWorkbook')
    },
  })
  try {
    for await (const piece of pieces) {
      parser.write(piece)
      yield
    }
    parser.close()
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('badWorkbook')
  }
  yield
}
