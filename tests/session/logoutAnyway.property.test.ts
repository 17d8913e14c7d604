import * as fc from 'fast-check'
import { EMPTY, NEVER, of, throwError, type Observable } from 'rxjs'
import { expect, test } from 'vitest'
import { loggedOut, logoutRequested } from '../../domain/session/index.ts'
import type { LogEnd, Ports } from '../../epics/kernel/index.ts'
import { runs } from '../run/runs.ts'
import { bareSessionEpics, signedIn, world } from './world.ts'

const steps = [
  'logEnd',
  'readLeft',
  'seal',
  'clear',
  'end',
  'disconnect',
  'removeCookie',
  'clearStorage',
  'forgetAll',
  'go',
] as const
type Step = (typeof steps)[number]
const ways = ['throws', 'errs', 'never', 'empty'] as const
type Way = (typeof ways)[number]

const fails = (): never => {
  throw new TypeError('a mistake of ours')
}
const left = { work: null, unread: 0 }

test('a logout comes to its end whatever its steps fail of, and takes all the others', async () => {
  const broken = fc.dictionary(fc.constantFrom<Step>(...steps), fc.constantFrom<Way>(...ways), { maxKeys: 4 })
  await fc.assert(
    fc.asyncProperty(broken, async (faults) => {
      const taken: string[] = []
      const stream = <T>(step: Step, value: T): Observable<T> => {
        taken.push(step)
        const way = faults[step]
        if (way === undefined) return of(value)
        if (way === 'throws') return fails()
        return way === 'errs' ? throwError(() => new TypeError('a mistake of ours')) : way === 'never' ? NEVER : EMPTY
      }
      const promise = (step: Step): Promise<void> => {
        taken.push(step)
        const way = faults[step]
        if (way === 'throws') return fails()
        if (way === 'errs') return Promise.reject(new TypeError('a mistake of ours'))
        return way === 'never' ? new Promise(() => undefined) : Promise.resolve()
      }
      const effect = (step: Step): void => {
        taken.push(step)
        if (faults[step] === 'throws') fails()
      }
      const log: LogEnd = {
        readLeft: () => stream('readLeft', left),
        seal: () => stream('seal', { kept: 1, lost: 0 }),
        clear: () => promise('clear'),
      }
      const w = world()
      const tab = await signedIn(w, { epics: bareSessionEpics })
      const { gate, socket, browser, vault, navigator } = tab.ports
      Object.assign(tab.ports, {
        logEnd: () => {
          effect('logEnd')
          return log
        },
        gate: { ...gate, goodbye: () => stream('end', true) },
        socket: { ...socket, disconnect: () => effect('disconnect') },
        browser: {
          ...browser,
          removeCookie: () => effect('removeCookie'),
          clearStorage: () => promise('clearStorage'),
        },
        vault: { ...vault, forgetAll: () => effect('forgetAll') },
        navigator: { ...navigator, go: () => effect('go') },
      } satisfies Partial<Ports>)
      tab.dispatch(logoutRequested({}))
      await w.advance(180_000)
      expect(tab.actions.filter(loggedOut.match)).toHaveLength(1)
      expect(tab.store.getState().session.phase).toBe('signedOut')
      for (const step of ['disconnect', 'removeCookie', 'clearStorage', 'forgetAll', 'go'] as const)
        expect(taken).toContain(step)
      const isLogThere = faults.logEnd !== 'throws'
      if (isLogThere) expect(taken).toContain('clear')
      const isSealed = isLogThere && faults.seal === undefined
      expect(tab.actions.find(loggedOut.match)?.payload).toMatchObject(
        isSealed ? { draftsKept: 1, draftsLost: 0 } : { draftsKept: 0, draftsLost: 1 },
      )
    }),
    { numRuns: runs(200) },
  )
})
