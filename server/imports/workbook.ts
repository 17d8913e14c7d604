/**
 * The parts of an XLSX file. Its directory says how large each part is, and the library ends a part that turns out to be
 * larger; the sum is bounded too, so that a small file can not become an endless one.
 */
import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { Unreadable } from './fileRow.ts'

const megabyte = 1_048_576
/** Bytes of XML: 20,000 rows of 200 filled cells stay below. */
const mostXml = 400 * megabyte
/** Texts that many cells share are kept until the end. */
const mostShared = 100 * megabyte
/** What is neither rows nor texts: which sheets there are, and how cells look. */
const mostOther = 32 * megabyte
const mostParts = 2_000

export type Workbook = {
  /** The XML of a part, in pieces; null when there is none such. */
  readonly open: (name: string) => Promise<AsyncIterable<string> | null>
  readonly close: () => void
}

const mostOf = (name: string): number => {
  if (name.endsWith('sharedStrings.xml')) return mostShared
  return /(?:workbook\.xml|workbook\.xml\.rels|styles\.xml)$/.test(name) ? mostOther : mostXml
}

async function* xmlOf(stream: Readable): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  try {
    for await (const piece of stream) yield decoder.write(piece as Buffer)
    yield decoder.end()
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('badWorkbook')
  }
}

const entriesOf = async (zip: ZipFile): Promise<ReadonlyMap<string, Entry>> => {
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.size >= mostParts) throw new Unreadable('badWorkbook')
      entries.set(entry.fileName.toLowerCase(), entry)
    }
  } catch {
    throw new Unreadable('badWorkbook')
  }
  return entries
}

export const openWorkbook = async (file: Buffer): Promise<Workbook> => {
  const zip = await yauzl.fromBufferPromise(file, { lazyEntries: true, autoClose: false }).catch(() => null)
  if (zip === null) throw new Unreadable('badWorkbook')
  const entries = await entriesOf(zip)
  return {
    open: async (name) => {
      const entry = entries.get(name.replace(/^\//, '').toLowerCase())
      if (entry === undefined) return null
      if (entry.uncompressedSize > mostOf(name)) throw new Unreadable('tooMuchText')
      const stream = await zip.openReadStreamPromise(entry).catch(() => null)
      if (stream === null) throw new Unreadable('badWorkbook')
      return xmlOf(stream)
    },
    close: () => zip.close(),
  }
}
