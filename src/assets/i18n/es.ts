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

const files = import.meta.glob<Readonly<Record<string, Texts>>>('./es/*.ts', { eager: true })

export const texts: Texts = Object.assign({}, ...Object.values(files).flatMap((each) => Object.values(each)))
