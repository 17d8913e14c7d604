/** Pictures in texts (SRV-54, ACT-15). */
import { ok, refuse } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import { imageAddressOf } from '../../domain/richText/index.ts'
import { addImage, openImage } from '../../domain/richText/api.ts'
import { downloadRoute, uploadRoute, type FileRoute } from './fileRoute.ts'
import { keepFile } from './storage.ts'

export const fileRoutes: readonly FileRoute[] = [
  uploadRoute(
    addImage,
    'image',
    async () => ok(null),
    async ({ file }, { tx, audit }) => {
      if (!(await keepFile(tx, file.id))) return refuse('conflict', t('documents.interrupted'))
      await audit({ verb: 'create', kind: 'image', id: file.id })
      return { ok: true, value: { address: imageAddressOf(file.key) } }
    },
  ),
  downloadRoute(openImage, async ({ params }) => ({
    ok: true,
    value: { file: { key: params.key, purpose: 'image' }, preview: true },
  })),
]
