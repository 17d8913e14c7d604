/**
 * French: for agencies in North America, with "vous". Glossary: client = client, victim = victime, defendant = accusé,
 * case = dossier, record = fiche, advocate = intervenant, owner = responsable, agency = organisme, grant = subvention,
 * court = tribunal, court date = date d’audience, charge = accusation, hate crime = crime haineux, victimization =
 * victimisation, stage = étape, tag = étiquette, timelog = relevé de temps, timesheet = feuille de temps, bundle = lot,
 * attendee = participant, assignment = affectation, limited access = accès restreint, bulk letter = publipostage,
 * support = soutien, delete = supprimer, expunge = radier, remove = retirer, discard = abandonner, undo = défaire,
 * cancel = annuler, sign in = se connecter, save = enregistrer, kept = gardé. Where a sentence takes any kind of record,
 * the kind stands after a colon: it has no article that would have to agree. No space before ! ? and ;, a no-break space
 * before : and inside « ».
 */
import type { Texts } from '../../../domain/messages/index.ts'
import { calls } from './fr/calls.ts'
import { config } from './fr/config.ts'
import { contact } from './fr/contact.ts'
import { customFields } from './fr/customFields.ts'
import { documents } from './fr/documents.ts'
import { entities } from './fr/entities.ts'
import { exports } from './fr/exports.ts'
import { history } from './fr/history.ts'
import { home } from './fr/home.ts'
import { imports } from './fr/imports.ts'
import { items } from './fr/items.ts'
import { languages } from './fr/languages.ts'
import { letters } from './fr/letters.ts'
import { likeness } from './fr/likeness.ts'
import { lists } from './fr/lists.ts'
import { localCache } from './fr/localCache.ts'
import { log } from './fr/log.ts'
import { navigation } from './fr/navigation.ts'
import { notifications } from './fr/notifications.ts'
import { operations } from './fr/operations.ts'
import { palette } from './fr/palette.ts'
import { places } from './fr/places.ts'
import { records } from './fr/records.ts'
import { richText } from './fr/richText.ts'
import { savedFilters } from './fr/savedFilters.ts'
import { screens } from './fr/screens.ts'
import { search } from './fr/search.ts'
import { selections } from './fr/selections.ts'
import { session } from './fr/session.ts'
import { shell } from './fr/shell.ts'
import { standing } from './fr/standing.ts'
import { tags } from './fr/tags.ts'
import { ui } from './fr/ui.ts'

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
