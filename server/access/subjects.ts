import { may, mayCall, mayChild, type AccessObject, type AccessUser } from '../../domain/access/index.ts'
import { meets } from '../../domain/kernel/index.ts'
import type { Subject } from '../http/services.ts'

/** What a person is like who is nobody's client or defendant. */
export const unattached: AccessObject = {
  kind: 'victim',
  ownerId: null,
  limitedAccess: false,
  assigned: [],
  parent: null,
}

const seesPerson = (user: AccessUser, { needs, parts, were }: Extract<Subject, { is: 'person' }>): boolean => {
  const isSeen = (object: AccessObject): boolean => mayCall(user, 'view', object)
  if (!meets(user.scopes, needs)) return false
  return parts.length > 0 ? parts.some(isSeen) : were.every(isSeen) && may(user, 'view', unattached)
}

/** Whether the record would be answered to somebody who asks for it. */
export const sees = (user: AccessUser, subject: Subject): boolean => {
  switch (subject.is) {
    case 'object':
      return mayCall(user, 'view', subject.object)
    case 'child':
      return mayChild(user, 'view', subject.child)
    case 'person':
      return seesPerson(user, subject)
    case 'entry':
      return meets(user.scopes, subject.needs)
  }
}
