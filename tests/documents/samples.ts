/** The smallest files of many kinds, made here so that each byte is known. */
import { crc32, deflateSync } from 'node:zlib'

export type Sample = { readonly name: string; readonly type: string; readonly bytes: Buffer }

export const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const around = Buffer.alloc(8)
  around.writeUInt32BE(data.length, 0)
  around.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)])
}

export const png = (width = 1, height = 1, more: readonly Buffer[] = []): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    ...more,
    chunk('IDAT', deflateSync(Buffer.alloc(Math.min(height * (1 + width * 3), 1_000_000)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export const gif = Buffer.from('47494638396101000100800000000000ffffff2c00000000010001000002024401003b', 'hex')

export const jpeg = Buffer.from(
  'ffd8ffe000104a46494600010100000100010000ffc0000b080001000101011100ffda0008010100003f00d2cfffd9',
  'hex',
)

export const webp = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64')

export const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

/** A zip with entries that are not compressed, as an office file may be. */
const zip = (entries: Readonly<Record<string, string>>): Buffer => {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(entries)) {
    const [label, data] = [Buffer.from(name), Buffer.from(text)]
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(20, 4)
    head.writeUInt32LE(crc32(data), 14)
    head.writeUInt32LE(data.length, 18)
    head.writeUInt32LE(data.length, 22)
    head.writeUInt16LE(label.length, 26)
    locals.push(head, label, data)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    head.copy(entry, 6, 4, 30)
    entry.writeUInt32LE(at, 42)
    central.push(entry, label)
    at += 30 + label.length + data.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(entries).length, 8)
  end.writeUInt16LE(Object.keys(entries).length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, directory, end])
}

const office = 'application/vnd.openxmlformats-officedocument'
const main = (type: string): string => `<Types><Override PartName="/x" ContentType="${type}.main+xml"/></Types>`

export const docx = zip({
  '[Content_Types].xml': main(`${office}.wordprocessingml.document`),
  'word/document.xml': '<w/>',
})
const xlsx = zip({ '[Content_Types].xml': main(`${office}.spreadsheetml.sheet`), 'xl/workbook.xml': '<x/>' })
const odt = zip({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<o/>' })

const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
const box = (brand: string): Buffer =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}\0\0\0\0${brand}mp41`)])
const wave = Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt '), Buffer.alloc(40)])
const mail = Buffer.from('From: a@example.org\r\nSubject: x\r\n\r\nHello\r\n')

/** At least one of each group of ACT-14. */
export const accepted: readonly Sample[] = [
  { name: 'plan.pdf', type: 'application/pdf', bytes: pdf },
  { name: 'letter.docx', type: `${office}.wordprocessingml.document`, bytes: docx },
  { name: 'table.xlsx', type: `${office}.spreadsheetml.sheet`, bytes: xlsx },
  { name: 'letter.odt', type: 'application/vnd.oasis.opendocument.text', bytes: odt },
  { name: 'old.doc', type: 'application/msword', bytes: compound },
  { name: 'note.rtf', type: 'application/rtf', bytes: Buffer.from('{\\rtf1\\ansi hello}') },
  { name: 'note.txt', type: 'text/plain', bytes: Buffer.from('Called at noon. Grüße.\n') },
  { name: 'list.csv', type: 'application/vnd.ms-excel', bytes: Buffer.from('a,b\n1,2\n') },
  { name: 'photo.PNG', type: 'image/png', bytes: png() },
  { name: 'photo.jpeg', type: 'image/jpeg', bytes: jpeg },
  { name: 'photo.gif', type: 'image/gif', bytes: gif },
  { name: 'photo.webp', type: 'image/webp', bytes: webp },
  { name: 'photo.heic', type: '', bytes: box('heic') },
  { name: 'mail.eml', type: 'message/rfc822', bytes: mail },
  { name: 'mail.msg', type: 'application/octet-stream', bytes: compound },
  { name: 'call.mp3', type: 'audio/mpeg', bytes: Buffer.from(`fffb9064${'00'.repeat(600)}`, 'hex') },
  { name: 'call.m4a', type: 'audio/x-m4a', bytes: box('M4A ') },
  { name: 'call.wav', type: 'audio/wav', bytes: wave },
  { name: 'scene.mp4', type: 'video/mp4', bytes: box('isom') },
  { name: 'scene.mov', type: 'video/quicktime', bytes: box('qt  ') },
]

/** Names, types and contents that do not agree, and kinds that are not taken at all. */
export const refused: readonly Sample[] = [
  { name: 'plan.pdf', type: 'application/pdf', bytes: Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff', 'latin1') },
  { name: 'plan.pdf', type: 'application/pdf', bytes: png() },
  { name: 'photo.png', type: 'application/pdf', bytes: png() },
  { name: 'setup.exe', type: 'application/octet-stream', bytes: Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1') },
  { name: 'plan.pdf.exe', type: 'application/pdf', bytes: pdf },
  { name: 'plan', type: 'application/pdf', bytes: pdf },
  { name: 'page.html', type: 'text/html', bytes: Buffer.from('<html><script>alert(1)</script>') },
  { name: 'page.txt', type: 'text/plain', bytes: Buffer.from('<html><script>alert(1)</script>') },
  { name: 'page.txt', type: 'text/plain', bytes: Buffer.from([0, 1, 2, 3, 4, 5]) },
  { name: 'drawing.svg', type: 'image/svg+xml', bytes: Buffer.from('<svg onload="alert(1)"/>') },
  { name: 'drawing.png', type: 'image/png', bytes: Buffer.from('<svg onload="alert(1)"/>') },
  { name: 'letter.docx', type: '', bytes: zip({ 'evil.js': 'alert(1)' }) },
  { name: 'letter.docx', type: '', bytes: zip({ 'META-INF/MANIFEST.MF': 'x' }) },
  { name: 'letter.docx', type: '', bytes: xlsx },
  {
    name: 'macro.docx',
    type: '',
    bytes: zip({ '[Content_Types].xml': main('application/vnd.ms-word.document.macroEnabled') }),
  },
  { name: 'things.zip', type: 'application/zip', bytes: zip({ a: 'b' }) },
  { name: '..', type: 'application/pdf', bytes: pdf },
]
