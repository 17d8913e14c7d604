/** The process in which imports are worked on: started when there is something to do, and ended when there is not. */
import { fork, type ChildProcess } from 'node:child_process'
import type { Services } from '../http/services.ts'
import type { Order, Report } from './importProcess.ts'
import type { TaskName } from './task.ts'

export type ImportProcess = {
  /** One try, in a process that has no other work. */
  readonly work: (task: TaskName, signal: AbortSignal) => Promise<void>
  readonly stop: () => void
}

/** Milliseconds without work after which the process ends. */
const patience = 30_000

/** Rows live shortly (V8, megabytes). */
export const importFlags: readonly string[] = ['--max-semi-space-size=4', '--max-old-space-size=512']

export const importProcess = (services: Services): ImportProcess => {
  let child: ChildProcess | null = null
  let timer: NodeJS.Timeout | undefined

  const taken = (): ChildProcess => {
    clearTimeout(timer)
    if (child?.connected) return child
    const started = fork(new URL('importProcess.ts', import.meta.url), {
      execArgv: [...importFlags],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    started.once('exit', () => {
      if (child === started) child = null
    })
    child = started
    return started
  }

  const rest = (done: ChildProcess): void => {
    timer = setTimeout(() => {
      if (child === done) child = null
      if (done.connected) done.disconnect()
    }, patience)
    timer.unref()
  }

  const tell = (told: Report): void => {
    if (told.is === 'changed') services.realtime.recordChanged(...told.told)
    if (told.is === 'removed') services.realtime.recordRemoved(...told.told)
  }

  const send = (to: ChildProcess, order: Order): void => void (to.connected && to.send(order))

  return {
    work: (task, signal) =>
      new Promise((resolve, reject) => {
        const worker = taken()
        const stop = (): void => send(worker, { is: 'stop' })
        const end = (): void => {
          signal.removeEventListener('abort', stop)
          worker.off('message', hear)
          worker.off('exit', died)
        }
        const died = (): void => {
          end()
          reject(new Error('the process of an import has ended'))
        }
        const hear = (told: Report): void => {
          tell(told)
          if (told.is !== 'done' && told.is !== 'failed') return
          end()
          rest(worker)
          if (told.is === 'done') resolve()
          else reject(new Error(told.message))
        }
        worker.on('message', hear)
        worker.once('exit', died)
        signal.addEventListener('abort', stop)
        const { addresses } = services.databases
        send(worker, { is: 'work', task, addresses, now: services.clock.now() })
        if (signal.aborted) stop()
      }),
    stop: () => {
      clearTimeout(timer)
      child?.kill('SIGKILL')
    },
  }
}
