/**
 * Makes routes of the calls that carry files. What holds for all other calls (server/http/register.ts) holds here:
 * token, session, scopes and account come first, the record and its audit line share a transaction, a repeated
 * `Idempotency-Key` gets the first answer. Only the bytes travel outside of transactions.
 */
import { finished } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import * as z from 'zod/mini'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { documentLimit, isPreviewable, isTextual } from '../../domain/documents/index.ts'
import { refuse, type Call, type Refusal, type Result } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import { mayAsk } from '../http/mayAsk.ts'
import { appendAudit, type AuditFrame } from '../http/audit.ts'
import { doneBefore, fingerprintOf, firstAnswer, keepAnswer, type Stored } from '../http/idempotency.ts'
import { bearerToken, readFacts, readInput, untilClosed } from '../http/input.ts'
import { refusalOf } from '../http/refusals.ts'
import { addressOf, tooMuchAtOnce, type Authentication, type TokenClaims } from '../http/register.ts'
import { againOf } from '../http/repeated.ts'
import type { AuditEvent, Principal, RequestFacts, Route, SignedIn } from '../http/route.ts'
import type { Services } from '../http/services.ts'
import { check } from '../http/validation.ts'
import { inTenant, type Work } from '../kernel/database.ts'
import { sendRefusal } from '../kernel/errors.ts'
import { createShares, NoTurn, type Shares } from '../kernel/shares.ts'
import { inBackground } from '../kernel/inTurn.ts'
import { dispositionOf } from './disposition.ts'
import type { Download, FileRoute } from './fileRoute.ts'
import { bytesOf, isForm, readForm, type Form } from './multipart.ts'
import { fileLimits, openFile, removeFile, storeFile, tooLarge, type OpenedFile } from './storage.ts'

export type FileOptions = {
  readonly routes: readonly FileRoute[]
  /** The other calls: what a repeated request is answered is read by one of them. */
  readonly reads: readonly Route[]
  readonly services: Services
  readonly authentication: Authentication
}

type UploadRoute = Extract<FileRoute, { does: 'upload' }>
type DownloadRoute = Extract<FileRoute, { does: 'download' }>

/** Only address and query are read before the form is. */
const addressOnly: Call['body'] = z.unknown()

/** Of a form besides its file. */
const formOverhead = 262_144
/** More than this is not even thrown away: the connection ends. */
const mostDiscarded = 4 * documentLimit

const limitOf = ({ purpose }: UploadRoute): number => fileLimits[purpose]

/** A picture is in memory as a whole: of one user's, as many are read at once as a browser sends. */
const pictureTurns = (): Shares => createShares({ each: 6, all: Infinity, waiting: 60, patience: 20_000 })

type Turns = { readonly turns: Shares }

export const registerFileRoutes = async (app: FastifyInstance, options: FileOptions): Promise<void> => {
  const own = { ...options, turns: pictureTurns() }
  await app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false })
    for (const route of options.routes)
      scope.route({
        method: route.call.method,
        url: addressOf(route.call),
        exposeHeadRoute: false,
        handler: (request, reply) =>
          route.does === 'upload' ? upload(route, request, reply, own) : download(route, request, reply, options),
      })
  })
}

type Caller = { readonly claims: TokenClaims; readonly facts: RequestFacts; readonly frame: AuditFrame }

const callerOf = async (call: Call, request: FastifyRequest, options: FileOptions): Promise<Result<Caller>> => {
  const token = bearerToken(request)
  const claims = token === null ? null : await options.authentication.verify(token)
  if (claims === null) return refuse('unauthenticated', 'You need to sign in.')
  const facts = readFacts(request)
  if (!facts.ok) return facts
  const frame = { call, request: facts.value, at: options.services.clock.now() }
  return { ok: true, value: { claims, facts: facts.value, frame } }
}

/** A refusal rolls the transaction back by being returned (server/kernel/database.ts); a denial is audited after it. */
const inSession = async <T>(
  call: Call,
  { claims, frame }: Caller,
  request: FastifyRequest,
  { services, authentication }: FileOptions,
  work: (tx: Work, principal: Principal) => Promise<Result<T>>,
): Promise<Result<T>> => {
  const tenant = { account: claims.account, user: claims.userId }
  const denied: Principal[] = []
  const outcome = await inTenant(services.databases, tenant, async (tx): Promise<Result<T>> => {
    const principal = await authentication.load(tx, claims, request.ip, call)
    if (!principal.ok) return principal
    const answer = mayAsk(principal.value, call)
      ? await work(tx, principal.value)
      : refuse('forbidden', 'You are not allowed to do this.')
    if (!answer.ok && answer.refusal.code === 'forbidden') denied.push(principal.value)
    return answer
  })
  const kind = call.path.split('/')[0] ?? ''
  for (const principal of denied)
    await inTenant(services.databases, tenant, (tx) =>
      appendAudit(tx, frame, principal, [{ verb: 'deny', kind, id: null, result: 'refused' }]),
    )
  return outcome
}

const upload = async (
  route: UploadRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  options: FileOptions & Turns,
) => {
  const { call } = route
  const caller = await callerOf(call, request, options)
  if (!caller.ok) return sendRefusal(reply, caller.refusal)
  if (!isForm(request.headers['content-type'])) return reply.code(415).send({ message: t('documents.oneFile') })
  const length = Number(request.headers['content-length'] ?? Number.NaN)
  if (!(length <= limitOf(route) + formOverhead)) {
    if (length <= mostDiscarded) await discard(request)
    else void reply.header('connection', 'close')
    return reply.code(413).send({ message: tooLarge[route.purpose], reason: 'too_large' })
  }
  const asked = await inSession(call, caller.value, request, options, async (tx, principal) => {
    const input = readInput({ ...call, body: addressOnly }, request)
    if (!input.ok) return input
    const { facts, frame } = caller.value
    const key = facts.idempotencyKey
    // What was taken once is answered as it was, also where no more would be taken by now.
    const isTaken = key !== null && (await firstAnswer(tx, principal, key, frame.at)) !== null
    const context = contextOf(tx, principal, facts, options.services, [], [])
    const answer = isTaken ? null : await route.asked(input.value, context)
    return answer === null || answer.ok ? { ok: true, value: { input: input.value, principal } } : answer
  })
  if (!asked.ok) return refuseForm(request, reply, asked.refusal)
  const { input, principal } = asked.value
  const form = await readForm(request, limitOf(route))
  if (!form.ok) return refuseForm(request, reply, form.refusal)
  const body = check('body', call.body, form.value.fields)
  if (!body.ok) return refuseForm(request, reply, body.refusal, form.value)
  const { file } = form.value
  const meta = { purpose: route.purpose, name: file.filename, type: file.mimetype }
  const store = () => storeFile({ services: options.services, principal }, bytesOf(form.value), meta)
  const whenFree = () => options.turns.turn(principal.userId, store, untilClosed(reply))
  const stored = await (route.purpose === 'image' ? unlessCrowded(whenFree) : store())
  if (stored === null) return refuseForm(request, reply, tooMuchAtOnce, form.value)
  if (!stored.ok) return refuseForm(request, reply, stored.refusal, form.value)
  if (await form.value.goesOn()) {
    await discardFile(options.services, caller.value.claims, stored.value.id)
    return refuseForm(request, reply, { code: 'malformed', message: t('documents.oneFile') }, form.value)
  }
  const answer = await record(route, { ...input, body: body.value, file: stored.value }, caller.value, request, options)
  if (!answer.ok) return sendRefusal(reply, answer.refusal)
  if (answer.value.etag !== null) void reply.header('etag', `"${answer.value.etag}"`)
  return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(answer.value.body)
}

/** Null where too much of theirs is under way already. */
const unlessCrowded = async <T>(work: () => Promise<T>): Promise<T | null> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof NoTurn) return null
    throw error
  }
}

/** The rest of a form is read and dropped before the answer: a browser that still sends would not hear it. */
const refuseForm = async (request: FastifyRequest, reply: FastifyReply, refusal: Refusal, form?: Form) => {
  form?.file.file.resume()
  await discard(request)
  return sendRefusal(reply, refusal)
}

const discard = async (request: FastifyRequest): Promise<void> => {
  request.raw.resume()
  await finished(request.raw, { writable: false }).catch(() => undefined)
}

type UploadInput = Parameters<UploadRoute['handle']>[0]

/** The record of a stored file. Without one the file goes, whether it was refused, repeated or a mistake of ours. */
const record = async (
  { call, handle }: UploadRoute,
  input: UploadInput,
  caller: Caller,
  request: FastifyRequest,
  options: FileOptions,
): Promise<Result<Stored>> => {
  const { facts, frame, claims } = caller
  const { services } = options
  const later: (() => void)[] = []
  let isTaken = false
  try {
    const outcome = await inSession(call, caller, request, options, async (tx, principal): Promise<Result<Stored>> => {
      const key = facts.idempotencyKey
      const { sha256, name } = input.file
      const fingerprint = fingerprintOf(call.method, request.url, { body: input.body, sha256, name })
      const first = key === null ? null : await firstAnswer(tx, principal, key, frame.at)
      if (first === 'forgotten') return { ok: false, refusal: doneBefore }
      if (first !== null && first.fingerprint !== fingerprint)
        return refuse('invalid', 'This Idempotency-Key was used for another request.')
      const again = first && againOf(options.reads, { call })
      if (first && !again) return { ok: true, value: first }
      const events: AuditEvent[] = []
      const context = contextOf(tx, principal, facts, services, events, later)
      const answer = first && again ? await again(first, context) : await handle(input, context)
      if (!answer.ok) return { ok: false, refusal: answer.refusal }
      const body = serialise(call, answer.value)
      const stored: Stored = { fingerprint, status: 200, body, etag: answer.etag ?? null }
      if (key !== null && first === null) await keepAnswer(tx, principal, key, stored, frame.at)
      await appendAudit(tx, frame, principal, events)
      isTaken = first === null
      return { ok: true, value: stored }
    })
    if (outcome.ok) for (const work of later) work()
    return outcome
  } catch (error) {
    isTaken = false
    throw error
  } finally {
    if (!isTaken) await discardFile(services, claims, input.file.id)
  }
}

/** Also where the account has no turn any more. */
const discardFile = ({ databases }: Services, { account, userId }: TokenClaims, id: number): Promise<unknown> =>
  inBackground(() => inTenant(databases, { account, user: userId }, (tx) => removeFile(tx, id)))

const contextOf = (
  tx: Work,
  principal: Principal,
  request: RequestFacts,
  services: Services,
  events: AuditEvent[],
  later: (() => void)[],
): SignedIn => ({
  tx,
  principal,
  request,
  services,
  audit: async (event) => void events.push(event),
  afterCommit: (work) => void later.push(work),
})

const serialise = (call: Call, value: unknown): string => {
  const parsed = call.response.safeParse(value)
  if (parsed.success) return JSON.stringify(parsed.data)
  throw new TypeError(`the answer of ${call.id} breaks its declaration`)
}

const download = async (route: DownloadRoute, request: FastifyRequest, reply: FastifyReply, options: FileOptions) => {
  const { services } = options
  const caller = await callerOf(route.call, request, options)
  if (!caller.ok) return sendRefusal(reply, caller.refusal)
  const { facts, frame } = caller.value
  const asked = await inSession(route.call, caller.value, request, options, async (tx, principal) => {
    const input = readInput(route.call, request)
    if (!input.ok) return input
    const events: AuditEvent[] = []
    const answer = await route.handle(input.value, contextOf(tx, principal, facts, services, events, []))
    if (answer.ok) await appendAudit(tx, frame, principal, events)
    return answer.ok ? { ok: true, value: { answer: answer.value, principal } } : answer
  })
  if (!asked.ok) return sendRefusal(reply, asked.refusal)
  const { answer, principal } = asked.value
  if ('make' in answer) {
    const whose = { account: principal.account, user: principal.userId }
    const gone = untilClosed(reply)
    const content = await unlessCrowded(() => services.heavy.turn(whose, () => answer.make(gone), gone))
    if (content === 'tooSlow') return sendRefusal(reply, refusalOf('invalid', t('documents.tooSlow')))
    return content === null
      ? sendRefusal(reply, tooMuchAtOnce, { retryAfter: 5 })
      : sendFile(reply, { ...answer, size: null, content }, answer)
  }
  const file = await openFile({ services, principal }, answer.file)
  if (file === null) return sendRefusal(reply, refusalOf('notFound', t('documents.notFound')))
  return sendFile(reply, file, answer)
}

/** The size of what is made while it is sent is not known before. */
type Sendable = Pick<OpenedFile, 'name' | 'mime' | 'content'> & { readonly size: number | null }

/** Whatever it is, it runs nothing: no script, no frame, no address of ours, and its type is not guessed at. */
const sendFile = (reply: FastifyReply, file: Sendable, { name, preview }: Download): FastifyReply => {
  const isShown = preview && isPreviewable(file.mime)
  if (file.size !== null) void reply.header('content-length', file.size)
  return reply
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .header('content-disposition', dispositionOf(isShown ? 'inline' : 'attachment', name ?? file.name))
    .type(isTextual(file.mime) ? 'text/plain; charset=utf-8' : file.mime)
    .send(file.content)
}
