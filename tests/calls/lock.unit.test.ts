import { of, Subject, VirtualTimeScheduler } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { refreshLock } from '../../epics/calls/lock.ts'
import type { TabMessage, Tabs } from '../../epics/kernel/index.ts'

/** A lock that is granted when the test says so. */
const slowLock = () => {
  const messages$ = new Subject<TabMessage>()
  let grant = (): void => {}
  const granted = new Promise<void>((done) => {
    grant = done
  })
  const tabs = {
    exclusive: <T>(_name: string, _timeout: number, work: () => Promise<T>) => granted.then(work),
    messages$,
  } as Partial<Tabs> as Tabs
  return { tabs, messages$, grant: () => grant() }
}

const settledPromises = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

describe('the lock of the refresh', () => {
  it('[SES-08] takes what another tab stored between the question for the lock and its grant', async () => {
    const scheduler = new VirtualTimeScheduler()
    const { tabs, grant } = slowLock()
    let stored: string | null = null
    let worked = 0
    const seen: string[] = []
    refreshLock(tabs, scheduler)
      .exclusively(
        () => stored,
        () => of(`own ${(worked += 1)}`),
      )
      .subscribe((value) => seen.push(value))
    stored = 'the other tab’s'
    grant()
    await settledPromises()
    expect({ seen, worked }).toEqual({ seen: ['the other tab’s'], worked: 0 })
  })

  it('[SES-08] waits for the storage where the other tab’s message was faster', async () => {
    const scheduler = new VirtualTimeScheduler()
    const { tabs, messages$, grant } = slowLock()
    let stored: string | null = null
    const seen: string[] = []
    refreshLock(tabs, scheduler)
      .exclusively(
        () => stored,
        () => of('own'),
      )
      .subscribe((value) => seen.push(value))
    messages$.next({ kind: 'tokensRotated' })
    grant()
    await settledPromises()
    expect(seen).toEqual([])
    scheduler.schedule(() => (stored = 'the other tab’s'), 120)
    scheduler.flush()
    await settledPromises()
    expect(seen).toEqual(['the other tab’s'])
  })
})
