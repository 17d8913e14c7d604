/** One try at what an import waits for. */
import { removeFile } from '../documents/index.ts'
import { countStop, tryOnce, type WorkName } from '../queue/index.ts'
import { importFile } from './runImport.ts'
import { checkFile } from './checkFile.ts'
import { Unreadable } from './fileRow.ts'
import { readFile } from './readFile.ts'
import { beginTask, endTask, type Outcome, type Task, type Working } from './task.ts'
import { undoFile } from './undoImport.ts'

const works = { reading: readFile, checking: checkFile, importing: importFile, undoing: undoFile } as const
type Stage = keyof typeof works
const isWork = (status: string): status is Stage => Object.hasOwn(works, status)

/** Where somebody can go on from. */
const afterFailure: Readonly<Record<Stage, Outcome['status']>> = {
  reading: 'failed',
  checking: 'columns',
  importing: 'checked',
  undoing: 'done',
}

/** Of a file that could not be read, nothing is kept. */
const fail = (
  working: Working,
  task: Task,
  failure: NonNullable<Outcome['failure']>,
  row: number | null,
): Promise<void> =>
  endTask(
    working,
    task,
    { status: isWork(task.status) ? afterFailure[task.status] : 'failed', failure, failure_row: row },
    async (tx) => {
      if (task.status === 'reading' && task.file_id !== null) await removeFile(tx, task.file_id)
    },
  )

const worked = async (working: Working, task: Task, signal: AbortSignal): Promise<void> => {
  if (!isWork(task.status)) return
  try {
    await works[task.status](working, task, signal)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    await fail(working, task, error.failure, error.row)
  }
}

export const workOn = (working: Working, name: WorkName, signal: AbortSignal): Promise<void> =>
  tryOnce(
    {
      begin: () => beginTask(working, name),
      work: (task) => worked(working, task, signal),
      giveUp: (task) => fail(working, task, 'failed', null),
      stopped: (task) => countStop(working.services.databases, 'data_import', task),
    },
    signal,
  )
