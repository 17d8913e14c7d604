/** The face of files on the server. */
export { pngChunks } from './chunkMetadata.ts'
export { downloadRoute, uploadRoute, type FileRoute } from './fileRoute.ts'
export { registerFileRoutes } from './register.ts'
export { keepFile, openFile, removeFile, storeFile } from './storage.ts'
export type { FileContext, StoredFile } from './storage.ts'
