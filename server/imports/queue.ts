import type { Services } from '../http/services.ts'
import { startWorkQueue, type WorkQueue } from '../queue/index.ts'

const queueName = 'import'
export const importScript = new URL('importProcess.ts', import.meta.url)

/** Starts to take imports from the queue, one at a time: two would only wait for each other's records. */
export const startImportQueue = (
  services: Services,
  onError: (error: unknown) => void,
  options: { readonly superviseEvery?: number } = {},
): Promise<WorkQueue> =>
  startWorkQueue(services, {
    name: queueName,
    table: 'data_import',
    atOnce: 1,
    script: importScript,
    onError,
    ...options,
  })
