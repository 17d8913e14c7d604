/** As much of a reader of XLSX as tests ask for: the parts of the archive, and the cells of a worksheet. */
import { inflateRawSync } from 'node:zlib'

const endMark = 0x06054b50

/** The archive's parts by their path, found through its directory. */
export const readParts = (bytes: Buffer): ReadonlyMap<string, string> => {
  let end = bytes.length - 22
  while (end >= 0 && bytes.readUInt32LE(end) !== endMark) end -= 1
  const parts = new Map<string, string>()
  let at = bytes.readUInt32LE(end + 16)
  for (let n = bytes.readUInt16LE(end + 10); n > 0; n -= 1) {
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)]
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const head = bytes.readUInt32LE(at + 42)
    const start = head + 30 + bytes.readUInt16LE(head + 26) + bytes.readUInt16LE(head + 28)
    const data = bytes.subarray(start, start + size)
    const path = bytes.toString('utf8', at + 46, at + 46 + name)
    parts.set(path, (method === 0 ? data : inflateRawSync(data)).toString('utf8'))
    at += 46 + name + extra + comment
  }
  return parts
}

const plain = (xml: string): string =>
  xml
    .replace(/&(lt|gt|quot|amp);/g, (_, name: string) => ({ lt: '<', gt: '>', quot: '"', amp: '&' })[name] ?? '')
    .replace(/_x([\dA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

export type XlsxCell = { readonly at: string; readonly style: number; readonly isText: boolean; readonly value: string }

export const readSheet = (xml: string): XlsxCell[][] =>
  [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [
      ...row.matchAll(
        /<c r="([A-Z]+\d+)" s="(\d)"( t="inlineStr")?>(?:<is><t xml:space="preserve">(.*?)<\/t><\/is>|<v>(.*?)<\/v>)<\/c>/gs,
      ),
    ].map(([, at = '', style, text, inline, value]) => ({
      at,
      style: Number(style),
      isText: text !== undefined,
      value: inline === undefined ? (value ?? '') : plain(inline),
    })),
  )

/** How a program that opens the file writes the numbers of each cell style; empty where it is left to it. */
export const readFormats = (styles: string): readonly string[] => {
  const codes = new Map(
    [...styles.matchAll(/numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, plain(code ?? '')]),
  )
  const [, cells = ''] = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles) ?? []
  return [...cells.matchAll(/<xf ([^>]*)\/>/g)].map(
    ([, of = '']) => codes.get(/numFmtId="(\d+)"/.exec(of)?.[1] ?? '') ?? '',
  )
}
