/**
 * Spanish: of the United States, with "usted". Glossary: client = cliente, victim = víctima, defendant = acusado, case =
 * caso, record = expediente, advocate = defensor, owner = responsable, agency = agencia, grant = subvención, court =
 * tribunal, court date = fecha de audiencia, charge = cargo, hate crime = crimen de odio, victimization = victimización,
 * stage = etapa, tag = etiqueta, timelog = registro de tiempo, timesheet = hoja de horas, bundle = paquete, attendee =
 * asistente, assignment = asignación, limited access = acceso limitado, bulk letter = carta masiva, support =
 * asistencia, delete = eliminar, expunge = purgar, remove = quitar, discard = descartar, undo = deshacer, cancel =
 * cancelar, sign in = iniciar sesión, save = guardar, kept = conservado. Where a sentence takes any kind of record, the
 * kind stands after a colon: it has no article that would have to agree.
 */
import type { Texts } from '../../../domain/messages/index.ts'
import { calls } from './es/calls.ts'
import { config } from './es/config.ts'
import { contact } from './es/contact.ts'
import { customFields } from './es/customFields.ts'
import { documents } from './es/documents.ts'
import { entities } from './es/entities.ts'
import { exports } from './es/exports.ts'
import { history } from './es/history.ts'
import { home } from './es/home.ts'
import { imports } from './es/imports.ts'
import { items } from './es/items.ts'
import { languages } from './es/languages.ts'
import { letters } from './es/letters.ts'
import { likeness } from './es/likeness.ts'
import { lists } from './es/lists.ts'
import { localCache } from './es/localCache.ts'
import { log } from './es/log.ts'
import { navigation } from './es/navigation.ts'
import { notifications } from './es/notifications.ts'
import { operations } from './es/operations.ts'
import { palette } from './es/palette.ts'
import { places } from './es/places.ts'
import { records } from './es/records.ts'
import { richText } from './es/richText.ts'
import { savedFilters } from './es/savedFilters.ts'
import { screens } from './es/screens.ts'
import { search } from './es/search.ts'
import { selections } from './es/selections.ts'
import { session } from './es/session.ts'
import { shell } from './es/shell.ts'
import { standing } from './es/standing.ts'
import { tags } from './es/tags.ts'
import { ui } from './es/ui.ts'

/** A new feature is one line here. */
export const texts: Texts = {
  ...calls,
  ...config,
  ...contact,
  ...customFields,
  ...documents,
  ...entities,
  ...exports,
  ...history,
  ...home,
  ...imports,
  ...items,
  ...languages,
  ...letters,
  ...likeness,
  ...lists,
  ...localCache,
  ...log,
  ...navigation,
  ...notifications,
  ...operations,
  ...palette,
  ...places,
  ...records,
  ...richText,
  ...savedFilters,
  ...screens,
  ...search,
  ...selections,
  ...session,
  ...shell,
  ...standing,
  ...tags,
  ...ui,
}
