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

const files = import.meta.glob<Readonly<Record<string, Texts>>>('./fr/*.ts', { eager: true })

export const texts: Texts = Object.assign({}, ...Object.values(files).flatMap((each) => Object.values(each)))
