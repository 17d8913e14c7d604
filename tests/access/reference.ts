/** The rules once more, told slowly, as sentences of the specification: what `may` and `mayChild` are compared with. */
import type { AccessObject, AccessUser, ChildObject, Verb } from '../../domain/access/index.ts'
import type { ChildVerb } from '../../domain/access/children.ts'
import type { Held } from '../../domain/access/may.ts'

const flag = (user: AccessUser, name: string): boolean => [...user.capabilities].includes(name)
const scope = (user: AccessUser, name: string): boolean => [...user.scopes].includes(name)

const isOwner = (user: AccessUser, object: AccessObject): boolean =>
  object.ownerId !== null && object.ownerId === user.id
const casesOf = (object: AccessObject): readonly Held[] => (object.parent === null ? [] : [object.parent].flat())
const ownsCase = (user: AccessUser, object: AccessObject): boolean => {
  for (const one of casesOf(object)) if (one.ownerId !== null && one.ownerId === user.id) return true
  return false
}
const isAssigned = (user: AccessUser, object: AccessObject): boolean => {
  for (const one of object.assigned) if (one === user.id) return true
  for (const one of casesOf(object)) for (const id of one.assigned) if (id === user.id) return true
  return false
}

const mayView = (user: AccessUser, object: AccessObject): boolean => {
  if (flag(user, `can_view_confidential_${object.kind}`)) return true // PRM-16
  const isOpen = object.kind === 'event' || !object.limitedAccess // PRM-18
  if (flag(user, `can_view_any_${object.kind}`) && isOpen) return true // PRM-17
  if (isOwner(user, object)) return true // PRM-19
  if (isAssigned(user, object)) return true // PRM-20
  return ownsCase(user, object) // follows from PRM-24
}

const mayEditVictim = (user: AccessUser, object: AccessObject): boolean => {
  if (flag(user, 'can_edit_confidential_victim') || flag(user, 'can_edit_any_victim')) return true // PRM-22, PRM-23
  if (scope(user, 'edit_any_victim')) return true // PRM-52
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
  if (object.kind === 'victim') {
    const hasStatus = object.status === undefined || object.status === 1
    if (hasStatus && !scope(user, 'case_manager_enabled')) return false // CLI-18
    return scope(user, 'delete_any_victim') || (scope(user, 'delete_own_victim') && isOwner(user, object)) // CLI-19
  }
  if (object.kind === 'event') return scope(user, 'delete_event') // EVT-08
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

const viewScope = (object: AccessObject): string => `view_own_${object.kind}`
const editScopes = (object: AccessObject): readonly string[] => {
  if (object.kind === 'victim') return ['edit_own_victim', 'edit_any_victim']
  return object.kind === 'export' ? ['view_own_export'] : [`edit_own_${object.kind}`]
}
const opens = (user: AccessUser, object: AccessObject): boolean =>
  scope(user, viewScope(object)) && referenceMay(user, 'view', object)
const writes = (user: AccessUser, object: AccessObject): boolean =>
  editScopes(object).some((one) => scope(user, one)) && referenceMay(user, 'edit', object)

const isOwn = (user: AccessUser, child: ChildObject): boolean => child.userId === user.id
const addsTime = (user: AccessUser): boolean => user.roleLevel >= 30 || flag(user, 'can_add_timelog')

/** One sentence a kind; the kinds that differ from a plain part of a record. */
export const referenceMayChild = (user: AccessUser, verb: ChildVerb, child: ChildObject): boolean => {
  const { kind } = child
  const parents = child.parents.filter((one) => one !== 'lost')
  const isLost = child.parents.length > parents.length
  const alone = child.parents.length === 0
  const own = isOwn(user, child)
  const onViewed = parents.some((one) => opens(user, one))
  const onEdited = parents.some((one) => writes(user, one))
  const onAllViewed = !alone && !isLost && parents.every((one) => opens(user, one))
  const onAllEdited = !alone && !isLost && parents.every((one) => writes(user, one))
  const says = (views: boolean, adds: boolean, edits: boolean): boolean => {
    if (verb === 'view' || !views) return views
    return user.roleLevel !== 1 && (verb === 'add' ? adds : edits)
  }
  switch (kind) {
    case 'timelog': {
      if (!scope(user, 'view_own_timelog')) return false
      const manages = user.roleLevel >= 60 || scope(user, 'edit_any_timelog') // PRM-32, PRM-34
      const views = user.roleLevel >= 60 || onViewed || (alone && (own || scope(user, 'edit_any_timelog')))
      return says(views, manages || (own && addsTime(user)), manages || (own && addsTime(user))) // PRM-33
    }
    case 'note': {
      const readable = child.isPrivate !== true || own || flag(user, 'can_view_confidential_victim') // SVC-10
      return says(onViewed && readable, onEdited, onEdited)
    }
    case 'supplement': {
      const readable = child.isPrivate !== true || own || flag(user, 'can_view_confidential_victim')
      const holds = parents.some((one) => isOwner(user, one) || one.assigned.includes(user.id))
      const adds = scope(user, 'view_own_assigned_object') && onEdited && holds && own // PRM-30
      return says(onViewed && readable, adds, onEdited && own)
    }
    case 'task':
    case 'appointment': {
      if (!scope(user, `view_${kind}`)) return false
      const any = scope(user, `edit_any_${kind}`) // PRM-50
      return says(onViewed || own || (alone && any), scope(user, `add_${kind}`), own || any)
    }
    case 'letter': {
      const adds = scope(user, 'add_letter')
      return scope(user, 'view_letter') && says(onAllViewed, adds, adds && (own || onAllEdited))
    }
    case 'bulk_letter': {
      const adds = scope(user, 'add_bulk_letter')
      return scope(user, 'view_bulk_letter') && says(onAllViewed || (alone && own), adds, adds && own)
    }
    case 'document': {
      // PRM-49
      const views = alone ? scope(user, 'view_account_document') : onAllViewed && scope(user, 'view_document')
      return says(views, alone || onAllEdited, alone ? own || scope(user, 'edit_own_account') : onAllEdited)
    }
    case 'object_term': {
      const applies = onEdited && scope(user, 'add_tag') // TAG-07
      return scope(user, 'view_term') && says(onViewed, applies, applies)
    }
    default:
      return says(onViewed, onEdited, onEdited)
  }
}
