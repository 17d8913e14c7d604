import { fact, group, id, list, oneOf } from '../kernel/index.ts'

/** What an action item can be of. */
const subject = { kind: oneOf(['victim', 'court_case']), id: id('record') }

/** The form of an action item is about to offer people: who works with the client or the case is asked (ACT-07). */
export const advocatesOpened = fact('items/advocatesOpened', { v: 1, origin: 'intent', payload: group(subject) })
export const advocatesLoaded = fact('items/advocatesLoaded', { v: 1, origin: 'server', payload: group({ ...subject, users: list(id('user')) }) })
