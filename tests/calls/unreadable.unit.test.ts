/** Answers of another build, or of what stands between: what was asked for has its end all the same. */
import { describe, expect, test } from 'vitest'
import { actBegun, actEnded } from '../../domain/acts.ts'
import { contactEdited, contactRequested } from '../../domain/contact/index.ts'
import { recordLoaded, saveRequested } from '../../domain/records/index.ts'
import { actsEpics } from '../../epics/acts/index.ts'
import { contactEpics } from '../../epics/contact/index.ts'
import { recordsEpics } from '../../epics/records/index.ts'
import { client } from '../links/operationsWorld.ts'
import { answer } from '../session/fakeServer.ts'
import { sessionEpics, signedIn, world } from '../session/world.ts'

test.each([
  ['a member more', 200, { success: true, number: 4711 }],
  ['the page of a hotel', 200, '<html>Welcome</html>'],
  ['nothing where something was to come', 204, null],
])('an act that was answered with %s may have happened: it goes again under its own name', async (_, status, body) => {
  const w = world()
  const tab = await signedIn(w, { epics: [...sessionEpics, ...actsEpics, ...contactEpics] })
  const keys: (string | undefined)[] = []
  w.server.on('POST /v1/contact', ({ headers }) => {
    keys.push(headers['idempotency-key'])
    return answer(status, body)
  })
  tab.dispatch(contactEdited({ subject: 'Help', message: 'The list does not open' }))
  for (let time = 0; time < 2; time += 1) {
    tab.dispatch(contactRequested({}))
    await w.advance(1_000)
  }
  expect(tab.actions.filter(actBegun.match)).toHaveLength(2)
  expect(tab.actions.filter(actEnded.match).map(({ payload }) => payload.is)).toEqual(['unknown', 'unknown'])
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})

describe('a save', () => {
  const saved = async (status: number, body: unknown) => {
    const w = world()
    const tab = await signedIn(w, { epics: [...sessionEpics, ...recordsEpics] })
    w.server.on('PUT /v2/victim/7', () => answer(status, body))
    tab.dispatch(recordLoaded({ kind: 'victim', record: client() }))
    const request = { kind: 'victim', id: 7, baseVersion: 1, changes: { city: 'Quincy' } } as const
    tab.dispatch(saveRequested({ save: 'save-1', request }))
    await w.advance(200_000)
    return tab.store.getState().records.saves['save-1']
  }

  test.each(['addresses[0].größe', 'x'.repeat(400), ''])(
    'that is refused for a field %j has its outcome',
    async (name) => {
      const fields = { [name]: 'is too long', city: 'This city is not known.' }
      expect(await saved(422, { message: 'Some fields are not right.', fields })).toMatchObject({
        phase: 'refused',
        message: 'Some fields are not right.',
        fields: { city: 'This city is not known.' },
      })
    },
  )

  test('that is answered with something else has its outcome', async () => {
    expect(await saved(200, { number: 4711 })).toMatchObject({ phase: 'refused' })
  })
})
