import type { Mistake } from '../mistake.ts'

export const mistakes: readonly Mistake[] = [
  {
    what: 'it outlives the sign-in of the administrator',
    file: 'server/session/acting.ts',
    from: 'own.ended_at === null && ',
    to: '',
    noticedBy: { server: ['tests/masquerade/masquerade.server.test.ts'] },
  },
  {
    what: 'it outlives the days of the administrator’s session',
    file: 'server/session/acting.ts',
    from: ' && Date.parse(own.expires_at) > now',
    to: '',
    noticedBy: { server: ['tests/masquerade/masquerade.server.test.ts'] },
  },
  {
    what: 'a late answer shows other people than were typed',
    file: 'domain/masquerade/reducer.ts',
    from: 'if (state.typed === of) state',
    to: "if (of !== '') state",
    noticedBy: { quick: ['tests/masquerade/masquerade.unit.test.ts'] },
  },
  {
    what: 'a tab that leaves is told that another did',
    file: 'epics/session/otherTab.epic.ts',
    from: "session.claims === null || session.phase === 'leaving'",
    to: 'session.claims === null',
    noticedBy: { quick: ['tests/session/logout.unit.test.ts'] },
  },
  {
    what: 'whose rights have changed is taken away from the place where they were',
    file: 'epics/masquerade/access.epic.ts',
    from: "at === null ? '/home' : pathOf(at)",
    to: "at === null ? '/home' : pathOf({ route: 'home' })",
    noticedBy: { quick: ['tests/masquerade/access.property.test.ts'] },
  },
  {
    what: 'people of an archived account are found to work as',
    file: 'server/masquerade/candidates.ts',
    from: "      .where('a.archive_date', 'is', null)\n",
    to: '',
    noticedBy: { server: ['tests/masquerade/masquerade.server.test.ts'] },
  },
]
