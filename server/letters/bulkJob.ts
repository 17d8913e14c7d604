/**
 * ACT-11: makes the letters of bulk letters, one client after the other. Each client is a transaction of its own, so a
 * process that dies loses nothing that was made; the next one goes on. What the maker may not do
 * any more at that moment is not done.
 */
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { mayAdd, mayCall, mayChild, type AccessObject, type AccessUser } from '../../domain/access/index.ts'
import { fillLetter, letterDay, letterValues, pdfName } from '../../domain/letters/index.ts'
import type { Records } from '../../domain/records/index.ts'
import { accessUser } from '../access/index.ts'
import { keepFile, storeFile, type FileContext, type StoredFile } from '../documents/index.ts'
import type { Principal } from '../http/route.ts'
import type { Services } from '../http/services.ts'
import { letterSubject } from '../items/index.ts'
import { aroundOf, created, readObject, told } from '../records/index.ts'
import { inTenant } from '../kernel/database.ts'
import { countStop, Superseded, tryOnce, type WorkName } from '../queue/index.ts'
import { sanitizeRichText } from '../richText/index.ts'
import { asMaker, beginTask, isoAt, progressed, type Task } from './bulkTask.ts'
import { layoutOf } from './defaults.ts'
import { zoneOf } from './letterFiles.ts'
import { pdfOf, type Letter, type Paper } from './pdf.ts'
import { picturesOf } from './pictures.ts'

type Failure = NonNullable<Records['bulk_letter']['outcomes'][number]['failure']>

const waitingClients = (services: Services, { account, id }: Task): Promise<readonly number[]> =>
  inTenant(services.databases, { account, user: null }, async (tx) =>
    (
      await tx
        .selectFrom('bulk_letter_client')
        .select('victim_id')
        .where('bulk_letter_id', '=', id)
        .where('state', '=', 'waiting')
        .orderBy('position')
        .execute()
    ).map((row) => row.victim_id),
  )

/** A client whom the maker may not see any more is not even named: their row goes, and the count tells of it. */
const failed = async (services: Services, task: Task, victim: number, failure: Failure): Promise<void> => {
  const tell = await inTenant(services.databases, { account: task.account, user: null }, async (tx) => {
    const row = { bulk_letter_id: task.id, victim_id: victim }
    if (failure === 'gone') {
      await sql`
        update bulk_letter set lost = true
        where id = ${task.id} and exists (select from victim v where v.id = ${victim} and v.removed_at is not null)`.execute(
        tx,
      )
      await sql`delete from bulk_letter_client where bulk_letter_id = ${row.bulk_letter_id} and victim_id = ${victim}`.execute(
        tx,
      )
    } else
      await sql`
        update bulk_letter_client set state = 'failed', failure = ${failure}
        where bulk_letter_id = ${row.bulk_letter_id} and victim_id = ${victim} and state = 'waiting'`.execute(tx)
    return progressed(tx, services, task, {})
  })
  tell()
}

type Filled =
  | {
      readonly body: string
      readonly paper: Omit<Paper, 'pictures'>
      readonly letter: Letter
      readonly principal: Principal
    }
  | { readonly failure: Failure }

/** PRM-48, PRM-49: what one letter and its document ask for, each of these asks for too. */
const mayMake = (user: AccessUser, client: AccessObject): boolean =>
  (['letter', 'document'] as const).every((kind) => {
    const made = { kind, userId: user.id, parents: [client] }
    return mayAdd(user, kind) && mayChild(user, 'add', made) && mayChild(user, 'view', made)
  })

const fill = (services: Services, task: Task, victim: number): Promise<Filled> =>
  asMaker(services, task, async (tx, context): Promise<Filled> => {
    if (context === null || !mayAdd(accessUser(context.principal), 'bulk_letter')) return { failure: 'notAllowed' }
    const around = aroundOf(context)
    const object = await readObject(tx, 'victim', victim)
    if (object === null || !mayCall(around.user, 'view', object)) return { failure: 'gone' }
    if (!mayMake(around.user, object)) return { failure: 'notAllowed' }
    const filled = fillLetter(task.body, letterValues(await letterSubject({ victim_id: victim }, around)))
    if (filled.unknown.length > 0) return { failure: 'placeholders' }
    const clean = sanitizeRichText(filled.body)
    if (!clean.ok) return { failure: 'tooLarge' }
    const layout = await layoutOf(tx, task.account)
    const day = letterDay(Date.parse(task.date_time), await zoneOf(tx, task.account))
    return {
      body: clean.value,
      paper: { layout, lang: 'en', at: new Date(Date.parse(task.date_time)) },
      letter: { title: task.title, day, body: clean.value },
      principal: context.principal,
    }
  })

const store = async (
  context: FileContext,
  title: string,
  letters: Iterable<Letter>,
  paper: Paper,
): Promise<StoredFile | null> => {
  const bytes = Readable.from(pdfOf(title, letters, paper), { objectMode: false })
  const stored = await storeFile(context, bytes, { purpose: 'document', name: pdfName(title), type: 'application/pdf' })
  return stored.ok ? stored.value : null
}

type Made = { readonly file: StoredFile; readonly body: string }

/** The letter itself, its document with the PDF, and the mark that it is made: all of it or nothing. */
const keep = (services: Services, task: Task, victim: number, { file, body }: Made): Promise<boolean> =>
  asMaker(services, task, async (tx, context) => {
    const { rows } = await sql`
      select from bulk_letter_client
      where bulk_letter_id = ${task.id} and victim_id = ${victim} and state = 'waiting' for no key update`.execute(tx)
    if (context === null || rows.length === 0 || !(await keepFile(tx, file.id))) return false
    const at = isoAt(services.clock.now())
    const { account, user_id, letter_id, title } = task
    const stamps = {
      account,
      updated_at: at,
      updated_by: user_id,
      created_at: at,
      created_by: user_id,
      removed_at: null,
    }
    const onClient = { victim_id: victim, case_id: null, user_id, date_time: at }
    const letter = { ...onClient, letter_id, title, body, status: 1 as const, court_id: null }
    const { id: letterId } = await tx
      .insertInto('letter')
      .values({ ...letter, ...stamps })
      .returning('id')
      .executeTakeFirstOrThrow()
    const document = { ...onClient, name: file.name, filemime: file.mime, size: file.size, letter_id: letterId }
    const { id } = await tx
      .insertInto('document')
      .values({ ...document, ...stamps, file_id: file.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const owners = [{ owner: 'victim' as const, field: 'victim_id', id: victim, object: null }]
    for (const [kind, made, next] of [
      ['letter', letterId, letter],
      ['document', id, document],
    ] as const) {
      const step = { ...created(next), fields: Object.keys(next) }
      await told(kind, { context, owners }, { id: made, version: 1 }, step)
    }
    await sql`
      update bulk_letter_client set state = 'made', document_id = ${id}, body = ${body}
      where bulk_letter_id = ${task.id} and victim_id = ${victim}`.execute(tx)
    context.afterCommit(await progressed(tx, services, task, {}))
    return true
  })

const makeOne = async (services: Services, task: Task, victim: number): Promise<void> => {
  const filled = await fill(services, task, victim)
  if ('failure' in filled) return failed(services, task, victim, filled.failure)
  const context = { services, principal: filled.principal }
  const pictures = await picturesOf(context, [filled.body])
  const file = await store(context, task.title, [filled.letter], { ...filled.paper, pictures })
  if (file === null) return failed(services, task, victim, 'tooLarge')
  await keep(services, task, victim, { file, body: filled.body })
}

/** What was made, in the order in which the clients were chosen. */
const bodiesOf = (services: Services, { account, id }: Task): Promise<readonly string[]> =>
  inTenant(services.databases, { account, user: null }, async (tx) => {
    const rows = await tx
      .selectFrom('bulk_letter_client')
      .select('body')
      .where('bulk_letter_id', '=', id)
      .where('state', '=', 'made')
      .orderBy('position')
      .execute()
    return rows.flatMap(({ body }) => body ?? [])
  })

const merge = async (services: Services, task: Task, bodies: readonly string[]): Promise<StoredFile | null> => {
  if (bodies.length === 0) return null
  const context = { services, principal: { account: task.account, userId: task.user_id } }
  const { layout, day } = await inTenant(services.databases, { account: task.account, user: null }, async (tx) => ({
    layout: await layoutOf(tx, task.account),
    day: letterDay(Date.parse(task.date_time), await zoneOf(tx, task.account)),
  }))
  const paper = {
    layout,
    pictures: await picturesOf(context, bodies),
    lang: 'en',
    at: new Date(Date.parse(task.date_time)),
  }
  return store(
    context,
    task.title,
    bodies.map((body) => ({ title: task.title, day, body })),
    paper,
  )
}

const finish = async (services: Services, task: Task, merged: StoredFile | null, pages: number): Promise<void> => {
  const tell = await inTenant(services.databases, { account: task.account, user: task.user_id }, async (tx) => {
    const { rows } = await sql`
      select from bulk_letter_client where bulk_letter_id = ${task.id} and state = 'made' and body is not null
      for no key update`.execute(tx)
    const file = merged !== null && (await keepFile(tx, merged.id)) ? merged.id : null
    const done = await progressed(tx, services, task, { state: 'done', file_id: file })
    if (merged !== null && rows.length !== pages) throw new Error('a client was expunged from among the pages')
    await sql`update bulk_letter_client set body = null where bulk_letter_id = ${task.id}`.execute(tx)
    return done
  })
  tell()
}

const complete = async (services: Services, task: Task): Promise<void> => {
  const bodies = await bodiesOf(services, task)
  await finish(services, task, await merge(services, task, bodies), bodies.length)
}

/** What goes wrong with one client keeps no other from their letter; it is left to the next try. */
const makeAll = async (services: Services, task: Task, signal: AbortSignal): Promise<void> => {
  const problems: unknown[] = []
  for (const victim of await waitingClients(services, task)) {
    signal.throwIfAborted()
    try {
      await makeOne(services, task, victim)
    } catch (error) {
      if (error instanceof Superseded) throw error
      problems.push(error)
    }
  }
  if (problems.length > 0) throw problems[0]
  signal.throwIfAborted()
  await complete(services, task)
}

/** Whoever still waits gets no letter; where nobody does, it is the pages that can't be put together. */
const giveUp = async (services: Services, task: Task): Promise<void> => {
  const left = await waitingClients(services, task)
  for (const victim of left) await failed(services, task, victim, 'failed')
  await (left.length > 0 ? complete(services, task) : finish(services, task, null, 0))
}

/** One try, which goes on where the one before it ended. */
export const makeBulkLetter = (services: Services, name: WorkName, signal: AbortSignal): Promise<void> =>
  tryOnce(
    {
      begin: () => beginTask(services, name),
      work: (task) => makeAll(services, task, signal),
      giveUp: (task) => giveUp(services, task),
      stopped: (task) => countStop(services.databases, 'bulk_letter', task),
    },
    signal,
  )
