/**
 * Pictures are kept without what cameras and programs write beside them: where and when it was taken, by whom, with
 * what, an earlier version as preview. Whoever may read a note must not learn from its picture where somebody lives.
 */
import { bareGif, barePng, bareWebp } from './chunkMetadata.ts'
import { bareJpeg } from './jpegMetadata.ts'

const forms: Readonly<Record<string, (whole: Buffer) => Buffer | null>> = {
  'image/jpeg': bareJpeg,
  'image/png': barePng,
  'image/webp': bareWebp,
  'image/gif': bareGif,
}

/** Null for a picture that is not built as its kind is. */
export const withoutMetadata = (mime: string, whole: Buffer): Buffer | null => forms[mime]?.(whole) ?? null
