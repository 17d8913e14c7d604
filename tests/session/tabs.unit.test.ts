import { asyncScheduler } from 'rxjs'
import { expect, test } from 'vitest'
import { browserTabs } from '../../epics/adapters/tabs.ts'
import type { TabMessage } from '../../epics/kernel/index.ts'

test('tabs of two builds understand each other as far as both can; what is no message is none', () => {
  const channel = new EventTarget()
  const tabs = browserTabs({} as LockManager, channel as BroadcastChannel, asyncScheduler)
  const heard: TabMessage[] = []
  const listening = tabs.messages$.subscribe((message) => heard.push(message))
  const hears = (data: unknown): void => void channel.dispatchEvent(new MessageEvent('message', { data }))
  for (const data of [
    null,
    'atWork',
    {},
    { kind: 'of a newer build' },
    { kind: 'answered', answer: 'of a newer build' },
  ])
    hears(data)
  expect(heard).toEqual([])
  hears({ kind: 'atWork', connected: true })
  hears({ kind: 'lives', stream: 'a' })
  hears({ kind: 'lives', stream: 'a', took: ['b'] })
  hears({ kind: 'loggedOut' })
  hears({ kind: 'loggedOut', ended: { session: 's1', reason: 'replaced', since: 1 } })
  expect(heard).toEqual([
    { kind: 'atWork' },
    { kind: 'lives', stream: 'a' },
    { kind: 'lives', stream: 'a', took: ['b'] },
    { kind: 'loggedOut' },
    { kind: 'loggedOut', ended: { session: 's1', reason: 'replaced' } },
  ])
  listening.unsubscribe()
})
