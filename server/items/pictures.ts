/** Pictures in texts (SRV-54, ACT-15). */
import { ok, refuse, type Result } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import { imageAddressOf } from '../../domain/richText/index.ts'
import { addImage, openImage } from '../../domain/richText/api.ts'
import { downloadRoute, keepFile, uploadRoute, type FileRoute } from '../documents/index.ts'
import { withPatience } from '../http/patience.ts'
import type { SignedIn } from '../http/route.ts'
import { addedLately, unshownOf, type Pictures } from './unshownPictures.ts'

const megabyte = 1_048_576
/** Of one user's pictures that no text shows: each stays a week, so that a text has time to be saved. */
const most: Pictures = { count: 100, size: 200 * megabyte }
/** Milliseconds: all texts of an agency are looked through, for whoever added many pictures lately. */
const patience = 5_000

const isFull = ({ count, size }: Pictures): boolean => count >= most.count || size >= most.size

/** Asked before the first byte: those that come at once, and the last one, may go past it. */
const hasRoom = async (context: SignedIn): Promise<Result<null>> => {
  if (!isFull(await addedLately(context))) return ok(null)
  const unshown = await withPatience(context.tx, patience, () => unshownOf(context))
  if (!unshown.ok) return unshown
  return isFull(unshown.value) ? refuse('invalid', t('richText.image.tooMany')) : ok(null)
}

export const pictureFiles: readonly FileRoute[] = [
  uploadRoute(
    addImage,
    'image',
    (_, context) => hasRoom(context),
    async ({ file }, context) => {
      if (!(await keepFile(context.tx, file.id))) return refuse('conflict', t('documents.interrupted'))
      await context.audit({ verb: 'create', kind: 'image', id: file.id })
      return { ok: true, value: { address: imageAddressOf(file.key) } }
    },
  ),
  downloadRoute(openImage, async ({ params }) => ({
    ok: true,
    value: { file: { key: params.key, purpose: 'image' }, preview: true },
  })),
]
