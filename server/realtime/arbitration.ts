/**
 * The live sessions of this installation (RTS-43 … RTS-46). Their state is in the database and each step is taken with the
 * row locked, so that several processes agree; what a process that died left is resolved by whoever looks next. As with
 * all that a session rests on, a request's own role does not reach it.
 */
import {
  decide,
  dueAt,
  type Decision,
  type Happening,
  type LiveSession,
  type Said,
  type SessionTimes,
} from '../../domain/realtime/index.ts'
import type { Clock } from '../kernel/clock.ts'
import { asSystem, type Databases, type Work } from '../kernel/database.ts'
import { endFamilies } from '../session/index.ts'

/** Whose live session it is; `acting` is who works as the user, or 0. */
export type Whose = { readonly account: number; readonly user: number; readonly acting: number }

/** What happened, said when it is known whose turn it is. */
type Happened = (holder: string) => Happening | Promise<Happening>

type World = {
  readonly databases: Databases
  readonly clock: Clock
  readonly times: SessionTimes
  /** To all tabs of a session. */
  readonly say: (session: string, said: Said) => void
  /** Closes what a session that is over still has open. */
  readonly close: (session: string) => void
  /** One live session that can't be judged. */
  readonly failed: (error: unknown) => void
}

export type Arbitration = {
  /** Answers what is to be said to the tab from which it came. `jti`: of the session's token, where it came with one. */
  readonly happened: (whose: Whose, happening: Happened, jti: string | null) => Promise<readonly Said[]>
  /** A session has ended, wherever that was decided. */
  readonly ended: (session: string) => Promise<void>
  /** What time alone decides. */
  readonly resolveDue: () => Promise<void>
}

const instant = (text: string | null): number | null => (text === null ? null : Date.parse(text))
const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

export const createArbitration = ({ databases, clock, times, say, close, failed }: World): Arbitration => {
  /** The switch is read by a statement of its own: one that has waited for a lock sees other rows as they were before. */
  const locked = async (tx: Work, { account, user, acting }: Whose): Promise<LiveSession | null> => {
    const row = await tx
      .selectFrom('live_session')
      .select(['state', 'holder', 'newcomer', 'seen_at', 'until'])
      .where('account', '=', account)
      .where('user_id', '=', user)
      .where('acting_admin', '=', acting)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (row === undefined) return null
    const asked = await tx
      .selectFrom('account_switch')
      .select(['newcomer', 'until'])
      .where('account', '=', account)
      .where('user_id', '=', user)
      .where('acting_admin', '=', acting)
      .executeTakeFirst()
    const { state, holder, newcomer } = row
    const seenAt = Date.parse(row.seen_at)
    return asked === undefined
      ? { state, holder, newcomer, seenAt, until: instant(row.until) }
      : { state: 'switching', holder, newcomer: asked.newcomer, seenAt, until: Date.parse(asked.until) }
  }

  /** `live` waits for an answer, or nothing waits any more. */
  const keepSwitch = async (tx: Work, { account, user, acting }: Whose, live: LiveSession): Promise<void> => {
    if (live.state !== 'switching' || live.newcomer === null || live.until === null) {
      await tx
        .deleteFrom('account_switch')
        .where('account', '=', account)
        .where('user_id', '=', user)
        .where('acting_admin', '=', acting)
        .execute()
      return
    }
    const waits = { newcomer: live.newcomer, until: new Date(live.until).toISOString() }
    await tx
      .insertInto('account_switch')
      .values({ account, user_id: user, acting_admin: acting, ...waits })
      .onConflict((conflict) => conflict.columns(['account', 'user_id', 'acting_admin']).doUpdateSet(waits))
      .execute()
  }

  const keep = async (tx: Work, whose: Whose, live: LiveSession, jti: string | null): Promise<void> => {
    const isSwitching = live.state === 'switching'
    const values = {
      state: live.state === 'switching' ? ('active' as const) : live.state,
      holder: live.holder,
      newcomer: isSwitching ? null : live.newcomer,
      seen_at: new Date(live.seenAt).toISOString(),
      until: isSwitching ? null : iso(live.until),
      due_at: iso(dueAt(live, times)),
      ...(jti !== null && { jti }),
    }
    const { account, user, acting } = whose
    await tx
      .updateTable('live_session')
      .set(values)
      .where('account', '=', account)
      .where('user_id', '=', user)
      .where('acting_admin', '=', acting)
      .execute()
  }

  /** The first of a user makes the row, so that there is one to lock. */
  const makeRow = async (tx: Work, { account, user, acting }: Whose, session: string, jti: string): Promise<void> => {
    await tx
      .insertInto('live_session')
      .values({
        account,
        user_id: user,
        acting_admin: acting,
        state: 'none',
        holder: session,
        newcomer: null,
        jti,
        seen_at: new Date(clock.now()).toISOString(),
        until: null,
        due_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  /** Whoever works as another is at work, and their own session waits for them. */
  const keepOwn = async (tx: Work, { acting }: Whose, now: number): Promise<void> => {
    await tx
      .updateTable('live_session')
      .set({ seen_at: new Date(now).toISOString(), due_at: new Date(now + times.idle).toISOString() })
      // The provider's people are of another account.
      .where('user_id', '=', acting)
      .where('acting_admin', '=', 0)
      .where('state', '=', 'active')
      .execute()
  }

  const work = async (tx: Work, whose: Whose, happened: Happened, jti: string | null): Promise<Decision> => {
    const now = clock.now()
    let live = await locked(tx, whose)
    const happening = await happened(live?.holder ?? '')
    if (live === null && happening.is === 'started') {
      await makeRow(tx, whose, happening.session, jti ?? '')
      live = await locked(tx, whose)
    }
    const decision = decide(live, happening, { now, times, alone: whose.acting === 0 })
    if (decision.live !== null && decision.live !== live) await keep(tx, whose, decision.live, jti)
    if (decision.live !== null && (live?.state === 'switching' || decision.live.state === 'switching'))
      await keepSwitch(tx, whose, decision.live)
    for (const { session, reason } of decision.ends) await endFamilies(tx, { session }, reason, now)
    if (whose.acting !== 0 && happening.is === 'seen') await keepOwn(tx, whose, now)
    return decision
  }

  const happened = async (whose: Whose, happening: Happened, jti: string | null): Promise<readonly Said[]> => {
    const { says, ends } = await asSystem(databases, 'session', (tx) => work(tx, whose, happening, jti))
    for (const said of says) if (said.to !== 'asker') say(said.to.session, said)
    for (const { session } of ends) close(session)
    return says.filter(({ to }) => to === 'asker')
  }

  const rows = (which: (tx: Work) => Promise<readonly Row[]>) => asSystem(databases, 'session', which)
  /** One that can't be judged holds up no other: nobody of another agency stays signed in or waits because of it. */
  const happenedTo = async (found: readonly Row[], happening: Happening): Promise<void> => {
    for (const { account, user_id: user, acting_admin: acting } of found)
      await happened({ account, user, acting }, () => happening, null).catch(failed)
  }

  return {
    happened,
    ended: async (session) => {
      const found = await rows((tx) =>
        columns(tx)
          .where((eb) => eb.or([eb('holder', '=', session), eb('newcomer', '=', session)]))
          .where('state', '<>', 'ended')
          .execute(),
      )
      const waited = await rows((tx) =>
        tx
          .selectFrom('account_switch')
          .select(['account', 'user_id', 'acting_admin'])
          .where('newcomer', '=', session)
          .execute(),
      )
      await happenedTo([...found, ...waited], { is: 'left', session })
    },
    resolveDue: async () => {
      const at = new Date(clock.now()).toISOString()
      const found = await rows((tx) => columns(tx).where('due_at', '<=', at).limit(1_000).execute())
      await happenedTo(found, { is: 'due' })
    },
  }
}

type Row = { readonly account: number; readonly user_id: number; readonly acting_admin: number }
const columns = (tx: Work) => tx.selectFrom('live_session').select(['account', 'user_id', 'acting_admin'])
