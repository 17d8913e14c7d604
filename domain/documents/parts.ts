import { id, part } from '../kernel/index.ts'

export const documentPreview = part('documents/preview', id('document'))
