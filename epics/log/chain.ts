/**
 * What is authenticated with each sealed piece: where it belongs, and the tag of the piece before it. A piece that is
 * missing, moved, exchanged or of another stream then does not open.
 *
 * Rows follow rows and segments follow segments; a segment holds the tag of the last row that it replaced, so that the
 * row after it still finds its predecessor.
 */
import type { Sealed, SealedRow } from '../kernel/logPort.ts'

/** Before the first row and the first segment. */
export const noTag = '0'.repeat(32)

const tagBytes = 16

/** The tag of AES-GCM, in 32 hexadecimal digits. */
export const tagOf = ({ bytes }: Sealed): string =>
  Array.from(bytes.subarray(-tagBytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

const format = 'caselog-log-1'

export const aboutRow = (
  { kind, stream, fromSeq, toSeq }: Pick<SealedRow, 'kind' | 'stream' | 'fromSeq' | 'toSeq'>,
  previousTag: string,
): string => `${format}|${kind}|${stream}|${fromSeq}|${toSeq}|${previousTag}`
export const aboutSnapshot = (stream: string, seq: number, reducerVersion: string): string =>
  `${format}|snapshot|${stream}|${seq}|${reducerVersion}`
export const aboutContent = (stream: string, hash: string): string => `${format}|content|${stream}|${hash}`
export const aboutDrafts = (stream: string, until: number): string => `${format}|drafts|${stream}|${until}`
