import type { Feature } from '../feature.ts'
import './tables.ts'
import { removeUnkeptFiles } from './storage.ts'

export const documents: Feature = { routes: () => [], removes: removeUnkeptFiles }
