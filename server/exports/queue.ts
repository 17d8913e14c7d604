import type { Services } from '../http/services.ts'
import { startWorkQueue, type WorkQueue } from '../queue/index.ts'
import { exportProcesses } from './processes.ts'

export const queueName = 'export'

/** Starts to take exports from the queue. `superviseEvery`: seconds between two looks for those whose process died. */
export const startExportQueue = (
  services: Services,
  onError: (error: unknown) => void,
  options: { readonly superviseEvery?: number } = {},
): Promise<WorkQueue> => {
  const processes = exportProcesses(services)
  const { make: work, stop: stopWorkers } = processes
  return startWorkQueue(services, { name: queueName, table: 'list_export', atOnce: 2, work, stopWorkers, onError, ...options })
}
