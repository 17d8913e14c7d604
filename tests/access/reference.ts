/** The viewing and editing rules once more, told as sentences of the specification and slowly: what `may` is compared with. */
import type { AccessObject, AccessUser, Verb } from '../../domain/access/index.ts'

const flag = (user: AccessUser, name: string): boolean => [...user.capabilities].includes(name)
const scope = (user: AccessUser, name: string): boolean => [...user.scopes].includes(name)

const isOwner = (user: AccessUser, object: AccessObject): boolean =>
  object.ownerId !== null && object.ownerId === user.id
const ownsCase = (user: AccessUser, object: AccessObject): boolean =>
  object.parent !== null && object.parent.ownerId !== null && object.parent.ownerId === user.id
const isAssigned = (user: AccessUser, object: AccessObject): boolean => {
  for (const one of object.assigned) if (one === user.id) return true
  for (const one of object.parent === null ? [] : object.parent.assigned) if (one === user.id) return true
  return false
}

const mayView = (user: AccessUser, object: AccessObject): boolean => {
  if (flag(user, `can_view_confidential_${object.kind}`)) return true // PRM-16
  if (flag(user, `can_view_any_${object.kind}`)) if (object.kind === 'event' || !object.limitedAccess) return true // PRM-17, PRM-18
  if (isOwner(user, object)) return true // PRM-19
  if (isAssigned(user, object)) return true // PRM-20
  return ownsCase(user, object) // follows from PRM-24
}

const mayEditVictim = (user: AccessUser, object: AccessObject): boolean => {
  if (flag(user, 'can_edit_confidential_victim') || flag(user, 'can_edit_any_victim')) return true // PRM-22, PRM-23
  const own = flag(user, 'can_edit_own_victim')
  if (own && (isOwner(user, object) || ownsCase(user, object))) return true // PRM-24
  return own && flag(user, 'can_edit_assigned_object') && isAssigned(user, object) // PRM-25, PRM-26
}

const mayEditOther = (user: AccessUser, object: AccessObject): boolean => {
  if (flag(user, `can_edit_confidential_${object.kind}`)) return true
  if (flag(user, `can_edit_any_${object.kind}`) && (object.kind === 'event' || !object.limitedAccess)) return true
  return isOwner(user, object) || ownsCase(user, object) || isAssigned(user, object)
}

const mayDelete = (user: AccessUser, object: AccessObject): boolean => {
  if (object.kind === 'victim')
    return scope(user, 'delete_any_victim') || (scope(user, 'delete_own_victim') && isOwner(user, object)) // CLI-19
  if (object.kind === 'event') return scope(user, 'delete_event')
  if (object.kind === 'location') return scope(user, 'delete_any_person') // PRM-37
  return mayEditOther(user, object)
}

export const referenceMay = (user: AccessUser, verb: Verb, object: AccessObject): boolean => {
  const views = mayView(user, object)
  if (verb === 'view') return views
  if (!views || user.roleLevel === 1) return false // PRM-35
  if (verb === 'delete') return mayDelete(user, object)
  return object.kind === 'victim' ? mayEditVictim(user, object) : mayEditOther(user, object)
}
