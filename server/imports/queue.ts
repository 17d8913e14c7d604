import type { Services } from '../http/services.ts'
import { startWorkQueue, type WorkQueue } from '../queue/index.ts'
import { importProcess } from './processes.ts'

export const queueName = 'import'

/** Starts to take imports from the queue, one at a time: two would only wait for each other's records. */
export const startImportQueue = (
  services: Services,
  onError: (error: unknown) => void,
  options: { readonly superviseEvery?: number } = {},
): Promise<WorkQueue> => {
  const { work, stop: stopWorkers } = importProcess(services)
  return startWorkQueue(services, { name: queueName, table: 'data_import', atOnce: 1, work, stopWorkers, onError, ...options })
}
