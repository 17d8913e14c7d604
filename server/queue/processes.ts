/** The processes in which work is done: started when there is something to do, and ended when there is not. */
import { fork, type ChildProcess } from 'node:child_process'
import type { Services } from '../http/services.ts'
import type { WorkName } from './queue.ts'
import type { Order, Report } from './ownProcess.ts'

export type WorkProcesses = {
  /** One try, in a process that has no other work. */
  readonly work: (task: WorkName, signal: AbortSignal) => Promise<void>
  readonly stop: () => void
}

/** Milliseconds without work after which a process ends. */
const patience = 30_000
/** Milliseconds in which work that is to stop has to: what is too busy to hear it would hold its place for hours. */
const toStop = 5_000

/** Rows live shortly: with little room for what is new, what has become old is found at once (V8, megabytes). */
const flags: readonly string[] = ['--max-semi-space-size=4', '--max-old-space-size=512']

/** `script` calls `workAsTold`. */
export const startOwnProcess = (script: URL): ChildProcess =>
  // As JSON, what is left out of a report would arrive as null.
  fork(script, { execArgv: [...flags], serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })

type Told = Pick<Services, 'databases' | 'clock' | 'realtime'>

export const workProcesses = ({ databases, clock, realtime }: Told, script: URL): WorkProcesses => {
  const idle: { readonly child: ChildProcess; readonly timer: NodeJS.Timeout }[] = []
  const all = new Set<ChildProcess>()

  const taken = (): ChildProcess => {
    const known = idle.pop()
    if (known !== undefined) {
      clearTimeout(known.timer)
      return known.child
    }
    const child = startOwnProcess(script)
    all.add(child)
    child.once('exit', () => {
      all.delete(child)
      const at = idle.findIndex((each) => each.child === child)
      if (at >= 0) idle.splice(at, 1)
    })
    return child
  }

  const give = (child: ChildProcess): void => {
    const timer = setTimeout(() => {
      const at = idle.findIndex((each) => each.child === child)
      if (at >= 0) idle.splice(at, 1)
      if (child.connected) child.disconnect()
    }, patience)
    timer.unref()
    idle.push({ child, timer })
  }

  const tell = (told: Report): void => {
    if (told.is === 'changed') realtime.recordChanged(...told.told)
    if (told.is === 'removed') realtime.recordRemoved(...told.told)
  }

  const send = (child: ChildProcess, order: Order): void => void (child.connected && child.send(order))

  return {
    work: (task, signal) =>
      new Promise((resolve, reject) => {
        const child = taken()
        let killing: NodeJS.Timeout | undefined
        const stop = (): void => {
          send(child, { is: 'stop' })
          killing = setTimeout(() => child.kill('SIGKILL'), toStop)
        }
        const end = (): void => {
          clearTimeout(killing)
          signal.removeEventListener('abort', stop)
          child.off('message', hear)
          child.off('exit', died)
        }
        const died = (): void => {
          end()
          reject(new Error('the process of some work has ended'))
        }
        const hear = (told: Report): void => {
          tell(told)
          if (told.is !== 'done' && told.is !== 'failed') return
          end()
          give(child)
          if (told.is === 'done') resolve()
          else reject(new Error(told.message))
        }
        child.on('message', hear)
        child.once('exit', died)
        signal.addEventListener('abort', stop)
        send(child, { is: 'work', task, addresses: databases.addresses, now: clock.now() })
        if (signal.aborted) stop()
      }),
    stop: () => {
      for (const { timer } of idle) clearTimeout(timer)
      for (const child of all) child.kill('SIGKILL')
    },
  }
}
