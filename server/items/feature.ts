import type { Feature } from '../feature.ts'
import './tables.ts'
import { documentFiles } from './documents.ts'
import { pictureFiles } from './pictures.ts'
import { routes } from './routes.ts'
import { removeUnshownPictures } from './unshownPictures.ts'

const hour = 3_600_000

export const items: Feature = {
  routes: () => routes,
  files: [...documentFiles, ...pictureFiles],
  repeats: (services) => [{ every: 6 * hour, run: () => removeUnshownPictures(services) }],
}
