/** Mistakes in what a tab makes of its one live session, of a connection that is lost, and of a user who is not there. */
import type { Mistake } from '../mistake.ts'

const connection = { quick: ['tests/realtime/connection.unit.test.ts'] }
const leftAlone = { quick: ['tests/realtime/leftAlone.unit.test.ts'] }
const switching = { quick: ['tests/masquerade/switching.unit.test.ts'] }
const rights = { quick: ['tests/config/rights.unit.test.ts'] }

export const mistakes: readonly Mistake[] = [
  {
    what: 'who goes on working has no connection until the page is left and seen again',
    file: 'epics/realtime/connection.epic.ts',
    from: '      filter(() => isOff(state$.value)),\n      throttleTime(betweenTries, scheduler),',
    to: '      filter(() => false),',
    noticedBy: connection,
  },
  {
    what: 'each sign of the user breaks off the try that is under way',
    file: 'epics/realtime/connection.epic.ts',
    from: 'exhaustMap(() => concat(connected(ports, false), NEVER).pipe(takeUntil(settled$)))',
    to: 'mergeMap(() => connected(ports, false))',
    noticedBy: connection,
  },
  {
    what: 'a connection that was refused counts as one that is still to come',
    file: 'domain/realtime/reducer.ts',
    from: "connection: 'refused', failures: 0",
    to: "connection: 'off', failures: 0",
    noticedBy: switching,
  },
  {
    what: 'how a session ended is not said to whoever comes back by a refresh',
    file: 'epics/calls/refresh.ts',
    from: '...(reason && { reason })',
    to: '',
    noticedBy: connection,
  },
  {
    what: 'a screen that was refused its connection stays open for ever',
    file: 'epics/realtime/live.epic.ts',
    from: "return isUnasked ? 'idle' : timerIn[live]",
    to: 'return timerIn[live]',
    noticedBy: leftAlone,
  },
  {
    what: 'who is at work in another tab is logged out by one that has no connection',
    file: 'epics/realtime/idle.epic.ts',
    from: 'merge(ports.presence.active$, atWorkElsewhere(ports))',
    to: 'ports.presence.active$',
    noticedBy: leftAlone,
  },
  {
    what: 'an answer in one tab leaves the countdown of another one running',
    file: 'epics/realtime/idle.epic.ts',
    from: "filter(({ payload: { answer } }) => answer === 'stay')",
    to: 'filter(() => false)',
    noticedBy: leftAlone,
  },
  {
    what: 'a hand that comes near ends the countdown',
    file: 'epics/realtime/idle.epic.ts',
    from: ' && !isAsking(state$.value.realtime.live)',
    to: '',
    noticedBy: leftAlone,
  },
  {
    what: 'whoever comes by single sign-on waits for a session that may have no connection',
    file: 'epics/realtime/switch.epic.ts',
    from: "realtime.connection === 'refused' || ",
    to: '',
    noticedBy: switching,
  },
  {
    what: 'whoever comes by single sign-on waits for a notice that nobody accepts',
    file: 'epics/realtime/switch.epic.ts',
    from: "session.phase === 'notice' || ",
    to: '',
    noticedBy: switching,
  },
  {
    what: 'everybody of an account comes for their new rights in the same moment',
    file: 'epics/config/reload.epic.ts',
    from: "by === claims?.user_id ? 0 : turnOf(claims?.session ?? '')",
    to: '0',
    noticedBy: rights,
  },
  {
    what: 'new rights come with the old token',
    file: 'epics/config/reload.epic.ts',
    from: "filter(({ kind }) => kind === 'kept')",
    to: 'filter(() => true)',
    noticedBy: rights,
  },
  {
    what: 'nobody hears that a module was turned on',
    file: 'server/session/addons.ts',
    from: 'afterCommit(() => services.realtime.rightsChanged(account, userId))',
    to: 'void afterCommit',
    noticedBy: { server: ['tests/addons/addons.server.test.ts'] },
  },
]
