/** The processes in which exports are made: started when there is something to do, and ended when there is not. */
import { fork, type ChildProcess } from 'node:child_process'
import type { Services } from '../http/services.ts'
import type { Order, Report } from './exportProcess.ts'
import type { TaskName } from './task.ts'

export type ExportProcesses = {
  /** One try, in a process that has no other work. */
  readonly make: (task: TaskName, signal: AbortSignal) => Promise<void>
  readonly stop: () => void
}

/** Milliseconds without work after which a process ends. */
const patience = 30_000

/** Rows live shortly: with little room for what is new, what has become old is found at once (V8, megabytes). */
export const exportFlags: readonly string[] = ['--max-semi-space-size=4', '--max-old-space-size=512']

export const exportProcesses = (services: Services): ExportProcesses => {
  const idle: { readonly child: ChildProcess; readonly timer: NodeJS.Timeout }[] = []
  const all = new Set<ChildProcess>()

  const taken = (): ChildProcess => {
    const known = idle.pop()
    if (known !== undefined) {
      clearTimeout(known.timer)
      return known.child
    }
    const child = fork(new URL('exportProcess.ts', import.meta.url), {
      execArgv: [...exportFlags],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    all.add(child)
    child.once('exit', () => {
      all.delete(child)
      const at = idle.findIndex(each => each.child === child)
      if (at >= 0) idle.splice(at, 1)
    })
    return child
  }

  const give = (child: ChildProcess): void => {
    const timer = setTimeout(() => child.disconnect(), patience)
    timer.unref()
    idle.push({ child, timer })
  }

  const send = (child: ChildProcess, order: Order): void => void (child.connected && child.send(order))

  return {
    make: (task, signal) =>
      new Promise((resolve, reject) => {
        const child = taken()
        const stop = (): void => send(child, { is: 'stop' })
        const end = (): void => {
          signal.removeEventListener('abort', stop)
          child.off('message', hear)
          child.off('exit', died)
        }
        const died = (): void => {
          end()
          reject(new Error('the process of an export has ended'))
        }
        const hear = (told: Report): void => {
          if (told.is === 'changed') {
            const { account, id, version, user } = told
            services.realtime.recordChanged(account, 'export', id, version, undefined, { only: user })
            return
          }
          end()
          give(child)
          if (told.is === 'made') resolve()
          else reject(new Error(told.message))
        }
        child.on('message', hear)
        child.once('exit', died)
        signal.addEventListener('abort', stop)
        const { addresses } = services.databases
        send(child, { is: 'make', task, addresses, now: services.clock.now() })
        if (signal.aborted) stop()
      }),
    stop: () => {
      for (const { timer } of idle) clearTimeout(timer)
      for (const child of all) child.kill('SIGKILL')
    },
  }
}
