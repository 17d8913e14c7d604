/**
 * What is authenticated with each sealed piece: where it belongs, and the tag of what stands before it. A piece that is
 * missing, moved, exchanged or of another stream then does not open.
 *
 * One chain: each row names the tag of the row before it. A segment takes the place of its rows in it: it names what the
 * first of them named, and ends with the tag of the last, which is what the next row names.
 */
import type { Sealed, SealedRow } from './logPort.ts'

/** Before the first piece. */
export const noTag = '0'.repeat(32)

const tagBytes = 16

/** What the piece after it names, in 32 hexadecimal digits: a row's own tag of AES-GCM, or what a segment ends with. */
export const tagOf = ({ bytes }: Sealed): string =>
  Array.from(bytes.subarray(-tagBytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

export const withTag = ({ nonce, bytes }: Sealed, tag: string): Sealed => {
  const all = new Uint8Array(bytes.length + tagBytes)
  all.set(bytes)
  for (let at = 0; at < tagBytes; at += 1) all[bytes.length + at] = Number.parseInt(tag.slice(2 * at, 2 * at + 2), 16)
  return { nonce, bytes: all }
}
export const withoutTag = ({ nonce, bytes }: Sealed): Sealed => ({ nonce, bytes: bytes.subarray(0, -tagBytes) })

const format = 'caselog-log-1'

type Span = Pick<SealedRow, 'kind' | 'stream' | 'fromSeq' | 'toSeq'>
export const aboutRow = ({ kind, stream, fromSeq, toSeq }: Span, tagBefore: string): string =>
  `${format}|${kind}|${stream}|${fromSeq}|${toSeq}|${tagBefore}`
export const aboutSegment = (span: Span, tagBefore: string, lastTag: string): string =>
  `${aboutRow(span, tagBefore)}|${lastTag}`
export const aboutSnapshot = (stream: string, seq: number, reducerVersion: string): string =>
  `${format}|snapshot|${stream}|${seq}|${reducerVersion}`
export const aboutContent = (stream: string, hash: string): string => `${format}|content|${stream}|${hash}`
export const aboutDrafts = (stream: string, until: number): string => `${format}|drafts|${stream}|${until}`
