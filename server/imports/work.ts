/** One try at what an import waits for. It throws where another try may succeed, or `signal` asked it to stop. */
import { removeFile } from '../files/index.ts'
import { importFile } from './runImport.ts'
import { checkFile } from './checkFile.ts'
import { Unreadable } from './fileRow.ts'
import { readFile } from './readFile.ts'
import { beginTask, endTask, Superseded, type Outcome, type Task, type TaskName, type Working } from './task.ts'
import { undoFile } from './undoImport.ts'

/** A piece of work that ended so many tries is given up. */
const mostAttempts = 5

const works = { reading: readFile, checking: checkFile, importing: importFile, undoing: undoFile } as const
type WorkName = keyof typeof works
const isWork = (status: string): status is WorkName => Object.hasOwn(works, status)

/** Where somebody can go on from. */
const afterFailure: Readonly<Record<WorkName, Outcome['status']>> = {
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

export const workOn = async (working: Working, name: TaskName, signal: AbortSignal): Promise<void> => {
  const task = await beginTask(working, name)
  if (task === null || !isWork(task.status)) return
  try {
    if (task.attempts > mostAttempts) return await fail(working, task, 'failed', null)
    await works[task.status](working, task, signal)
  } catch (error) {
    if (error instanceof Superseded) return
    if (error instanceof Unreadable) return fail(working, task, error.failure, error.row)
    if (!signal.aborted && task.attempts >= mostAttempts) await fail(working, task, 'failed', null)
    throw error
  }
}
