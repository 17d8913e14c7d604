import type { Services } from '../http/services.ts'
import { startWorkQueue, type WorkQueue } from '../queue/index.ts'

const queueName = 'export'
export const exportScript = new URL('exportProcess.ts', import.meta.url)

/** Starts to take exports from the queue. `superviseEvery`: seconds between two looks for those whose process died. */
export const startExportQueue = (
  services: Services,
  onError: (error: unknown) => void,
  options: { readonly superviseEvery?: number } = {},
): Promise<WorkQueue> =>
  startWorkQueue(services, {
    name: queueName,
    table: 'list_export',
    atOnce: 2,
    script: exportScript,
    onError,
    ...options,
  })
