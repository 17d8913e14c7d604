/** Mistakes in what a tab makes of its one live session, of a connection that is lost, and of a user who is not there. */
import type { Mistake } from '../mistake.ts'

const connection = { quick: ['tests/realtime/connection.unit.test.ts'] }
const leftAlone = { quick: ['tests/realtime/leftAlone.unit.test.ts'] }
const switching = { quick: ['tests/masquerade/switching.unit.test.ts'] }
const switchInServer = { server: ['tests/masquerade/switching.server.test.ts'] }
const rights = { quick: ['tests/config/rights.unit.test.ts'] }

export const mistakes: readonly Mistake[] = [
  {
    what: 'who goes on working has no connection until the page is left and seen again',
    file: 'epics/realtime/connection.epic.ts',
    from: "merge(isBack$, worksWith('off'), worksWith('refused'))",
    to: "merge(isBack$, worksWith('refused'))",
    noticedBy: connection,
  },
  {
    what: 'each sign of the user breaks off the try that is under way',
    file: 'epics/realtime/connection.epic.ts',
    from: 'exhaustMap(() => concat(connected(state$, ports, false), NEVER).pipe(takeUntil(settled$)))',
    to: 'mergeMap(() => connected(state$, ports, false))',
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
    from: '  return signs(ports).pipe(\n    throttleTime(second',
    to: '  return ports.presence.active$.pipe(\n    throttleTime(second',
    noticedBy: leftAlone,
  },
  {
    what: 'an answer in one tab leaves the countdown of another one running',
    file: 'epics/realtime/idle.epic.ts',
    from: 'isStaying(answer) && tabs.post',
    to: "answer === 'stay' && tabs.post",
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
    what: 'whoever was refused the browser is signed in by the next logout',
    file: 'epics/realtime/switch.epic.ts',
    from: 'takeUntil(action$.pipe(filter(isGivenUp)))',
    to: 'takeUntil(EMPTY)',
    noticedBy: switching,
  },
  {
    what: 'who has given up a switch is told that others refused it',
    file: 'epics/realtime/switch.epic.ts',
    from: "    filter(messageReceived.match),\n    map((because) => snackbar(ports, 'realtime.switchRefused'",
    to: "    map((because) => snackbar(ports, 'realtime.switchRefused'",
    noticedBy: switching,
  },
  {
    what: 'a switch goes on when the session of whoever came has ended',
    file: 'server/realtime/arbitration.ts',
    from: "          .where('newcomer', '=', session)\n",
    to: "          .where('newcomer', '=', session)\n          .where('acting_admin', '<>', 0)\n",
    noticedBy: switchInServer,
  },
  {
    what: 'a page that is loaded anew loses its session to whoever waits',
    file: 'server/realtime/session.ts',
    from: 'const absence = 5_000',
    to: 'const absence = 200',
    noticedBy: { quick: ['tests/realtime/absence.property.test.ts'] },
  },
  {
    what: 'a socket ends with its token where another tab has exchanged it',
    file: 'epics/realtime/connection.epic.ts',
    from: "by === 'refresh' || by === 'otherTab'",
    to: "by === 'refresh'",
    noticedBy: connection,
  },
  {
    what: 'everybody of an account comes for their new rights in the same moment',
    file: 'epics/config/rights.epic.ts',
    from: "by === claims?.user_id ? 0 : turnOf(claims?.session ?? '')",
    to: '0',
    noticedBy: rights,
  },
  {
    what: 'who did not hear of their new rights works with the lists of before',
    file: 'epics/config/rights.epic.ts',
    from: 'rightsIn(before) !== rightsIn(now)',
    to: 'false',
    noticedBy: rights,
  },
  {
    what: 'a refresh that is refused in the background leaves a screen that nobody is signed in to',
    file: 'epics/calls/endingOf.ts',
    from: "outcome.kind === 'failed' ? [",
    to: "outcome.kind === 'failed' && because !== undefined ? [",
    noticedBy: connection,
  },
  {
    what: 'a connection that was refused once is never made again',
    file: 'epics/realtime/connection.epic.ts',
    from: "session.phase === 'ready' && realtime.connection === is",
    to: "session.phase === 'ready' && realtime.connection === is && is !== 'refused'",
    noticedBy: connection,
  },
  {
    what: 'a socket is opened with the token of whoever has signed in meanwhile in another tab',
    file: 'epics/realtime/connection.epic.ts',
    from: 'access !== null && isStoredHere(state$, ports)',
    to: 'access !== null',
    noticedBy: connection,
  },
  {
    what: 'the server does not hear of work in a tab without a connection',
    file: 'epics/realtime/idle.epic.ts',
    from: '  signs(ports).pipe(\n    switchMap',
    to: '  ports.presence.active$.pipe(\n    switchMap',
    noticedBy: leftAlone,
  },
  {
    what: 'an answer without a connection is not said by the tab that has one',
    file: 'epics/realtime/idle.epic.ts',
    from: '      socket.send(saidOf[message.answer], {})\n',
    to: '',
    noticedBy: leftAlone,
  },
  {
    what: 'nobody hears that a module was turned on',
    file: 'server/session/addons.ts',
    from: 'afterCommit(() => services.realtime.rightsChanged(account, userId))',
    to: 'void afterCommit',
    noticedBy: { server: ['tests/addons/addons.server.test.ts'] },
  },
]
