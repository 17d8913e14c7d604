/** SVC-10: whatever is done with notes, nobody learns of a private one but its writer and those with the right to. */
import fc from 'fast-check'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTenant } from '../../server/kernel/database.ts'
import { idOf, rowsOf, type Caller } from '../records/agencyServer.ts'
import { addClient, at, startWorld, type World } from './itemWorld.ts'
import { runs } from '../run/runs.ts'

const times = runs(40)
const writers = ['advocate', 'advocate-2', 'admin'] as const
type Writer = (typeof writers)[number]
/** May see every private note. */
const confidential: Writer = 'admin'

let world: World
let callers: Readonly<Record<Writer, Caller>>
let ids: Readonly<Record<Writer, number>>
let sockets: Socket[] = []
let heard: Readonly<Record<Writer, { kind: string; id: number }[]>>

beforeAll(async () => {
  world = await startWorld()
  const { agency } = world
  const url = await agency.app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const all = await Promise.all(
    writers.map(async (login) => {
      const caller = await agency.as(login)
      const socket = io(url, {
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        auth: { token: (await agency.signIn(login)).access },
      })
      sockets.push(socket)
      const messages: { kind: string; id: number }[] = []
      for (const name of ['record changed', 'record removed']) socket.on(name, (message) => messages.push(message))
      await new Promise((resolve, reject) => {
        socket.once('connect', () => resolve(null))
        socket.once('connect_error', reject)
      })
      return { login, caller, messages, id: Number((await caller.get('/v1/me')).body['id']) }
    }),
  )
  const by = <T>(of: (one: (typeof all)[number]) => T) =>
    Object.fromEntries(all.map((one) => [one.login, of(one)])) as Record<Writer, T>
  callers = by(({ caller }) => caller)
  ids = by(({ id }) => id)
  heard = by(({ messages }) => messages)
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await world?.agency.stop()
})

type Step =
  | { readonly does: 'add'; readonly by: Writer; readonly isPrivate: boolean }
  | { readonly does: 'hide' | 'show' | 'edit' | 'remove' | 'restore'; readonly by: Writer; readonly which: number }
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant('add' as const), by: fc.constantFrom(...writers), isPrivate: fc.boolean() }),
  fc.record({
    does: fc.constantFrom('hide' as const, 'show' as const, 'edit' as const, 'remove' as const, 'restore' as const),
    by: fc.constantFrom(...writers),
    which: fc.nat(5),
  }),
)

type Note = { readonly id: number; readonly by: Writer; isPrivate: boolean; isRemoved: boolean }
const sees = (viewer: Writer, note: Note): boolean =>
  !note.isRemoved && (!note.isPrivate || note.by === viewer || viewer === confidential)

const isOf =
  (note: Note) =>
  ({ kind, id }: { kind: string; id: number }): boolean =>
    kind === 'note' && id === note.id

let texts = 0
const freshText = (): string => `<p>${(texts += 1)}</p>`

/** All that were sent until now have arrived when what everybody sees has. */
const settle = async (): Promise<void> => {
  const marker = idOf(await callers.admin.post('/v1/charge_level', { label: `Level ${(texts += 1)}` }))
  const hasArrived = () =>
    writers.every((login) => heard[login].some(({ kind, id }) => kind === 'charge_level' && id === marker))
  await expect.poll(hasArrived, { timeout: 5_000, interval: 2 }).toBe(true)
}

test(
  '[SVC-10] in no answer, list, count or message does another user meet a private note',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        // Everybody may edit the client, so that only the mark decides.
        const { victim_id } = await addClient(callers.advocate)
        await inTenant(world.agency.database.databases, { account: world.account, user: null }, (tx) =>
          tx
            .insertInto('assignment')
            .values({ account: world.account, kind: 'victim', object_id: victim_id, user_id: ids['advocate-2'] })
            .execute(),
        )
        const notes: Note[] = []
        for (const one of steps) {
          const caller = callers[one.by]
          if (one.does === 'add') {
            const { by, isPrivate } = one
            const sent = { victim_id, date_time: at, note: '<p>x</p>', private: isPrivate }
            const made = await caller.post('/v1/note', sent)
            if (made.status === 200) notes.push({ id: idOf(made), by, isPrivate, isRemoved: false })
            continue
          }
          const note = notes[one.which % Math.max(1, notes.length)]
          if (!note) continue
          await settle()
          const before = new Map(writers.map((login) => [login, heard[login].length]))
          const wasPrivate = note.isPrivate
          const url = `/v1/note/${note.id}`
          const answer =
            one.does === 'remove'
              ? await caller.remove(url)
              : one.does === 'restore'
                ? await caller.post(`${url}/restore`, {})
                : await caller.put(url, one.does === 'edit' ? { note: freshText() } : { private: one.does === 'hide' })
          if (wasPrivate && note.by !== one.by && one.by !== confidential) expect(answer.status).not.toBe(200)
          if (answer.status === 200) {
            if (one.does === 'hide') note.isPrivate = true
            if (one.does === 'show') note.isPrivate = false
            if (one.does === 'remove' || one.does === 'restore') note.isRemoved = one.does === 'remove'
          }
          await settle()
          if (wasPrivate && note.isPrivate)
            for (const login of writers) {
              const messages = heard[login].slice(before.get(login)).filter(isOf(note))
              if (login !== note.by && login !== confidential) expect(messages).toEqual([])
            }
        }
        await settle()
        for (const viewer of writers) {
          const shown = notes.filter((note) => sees(viewer, note)).map(({ id }) => id)
          const list = await callers[viewer].get(`/v1/note?victim_id=${victim_id}`)
          expect(
            rowsOf(list)
              .map(({ id }) => Number(id))
              .toSorted((a, b) => a - b),
          ).toEqual(shown)
          expect(list.body['total']).toBe(shown.length)
          const page = await callers[viewer].get(`/v1/note?victim_id=${victim_id}&limit=1`)
          expect(page.body['total']).toBe(shown.length)
          for (const note of notes)
            expect((await callers[viewer].get(`/v1/note/${note.id}`)).status === 200).toBe(sees(viewer, note))
          for (const note of notes.filter(({ isPrivate, by }) => isPrivate && ![by, confidential].includes(viewer))) {
            const added = steps.some(({ does }) => does === 'show' || does === 'hide')
            if (!added) expect(heard[viewer].filter(isOf(note))).toEqual([])
          }
        }
      }),
      { numRuns: times },
    )
  },
  60_000 + times * 2_000,
)
