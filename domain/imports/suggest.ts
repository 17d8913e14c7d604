/** Which field a heading probably names, in English, French or Spanish. A person looks at it before anything is read by it. */
import { nameWords } from '../likeness/index.ts'
import { clearOrder, type DateFit } from './dates.ts'
import type { ImportColumn } from './forms.ts'
import { holdsDates, type ImportTarget } from './targets.ts'

/** Other headings of a field than its own label; accents, case and signs do not count. */
const known: Readonly<Record<string, readonly string[]>> = {
  'victim.first': ['first', 'given name', 'forename', 'fname', 'prenom', 'nombre', 'nombres', 'primer nombre'],
  'victim.middle': ['middle', 'mi', 'second name', 'deuxieme prenom', 'second prenom', 'segundo nombre'],
  'victim.last': [
    'last',
    'surname',
    'family name',
    'lname',
    'nom',
    'nom de famille',
    'apellido',
    'apellidos',
    'primer apellido',
  ],
  'victim.prefix': ['title', 'salutation', 'civilite', 'tratamiento'],
  'victim.suffix': ['suffixe', 'sufijo'],
  'victim.business': ['company', 'organization', 'organisation', 'entreprise', 'societe', 'empresa', 'organizacion'],
  'victim.victim_type': [
    'type',
    'client type',
    'victim type',
    'type de client',
    'type de victime',
    'tipo',
    'tipo de cliente',
  ],
  'victim.birthdate': [
    'birth date',
    'date of birth',
    'dob',
    'born',
    'birthday',
    'date de naissance',
    'naissance',
    'ne le',
    'fecha de nacimiento',
    'nacimiento',
  ],
  'victim.true_age': ['age', 'edad'],
  'victim.race': ['ethnicity', 'race ethnicity', 'origine', 'raza', 'etnia'],
  'victim.gender': ['sex', 'genre', 'sexe', 'genero', 'sexo'],
  'victim.deceased': ['dead', 'decede', 'fallecido'],
  'victim.deceased_date': ['date of death', 'death date', 'date de deces', 'fecha de defuncion', 'fecha de muerte'],
  'victim.primary_phone': [
    'phone',
    'phone number',
    'telephone',
    'tel',
    'mobile',
    'cell',
    'cell phone',
    'numero de telephone',
    'portable',
    'telefono',
    'celular',
    'movil',
  ],
  'victim.secondary_phone': [
    'phone 2',
    'second phone',
    'other phone',
    'work phone',
    'home phone',
    'autre telephone',
    'telephone 2',
    'otro telefono',
    'telefono 2',
  ],
  'victim.email': [
    'e mail',
    'mail',
    'email address',
    'courriel',
    'adresse electronique',
    'correo',
    'correo electronico',
  ],
  'victim.address1': ['address', 'street', 'street address', 'address 1', 'adresse', 'rue', 'direccion', 'calle'],
  'victim.address2': ['address 2', 'apt', 'unit', 'suite', 'complement d adresse', 'complement', 'direccion 2'],
  'victim.city': ['town', 'ville', 'ciudad', 'municipio'],
  'victim.state': ['province', 'region', 'etat', 'estado', 'provincia'],
  'victim.zip': ['zip code', 'postal code', 'postcode', 'code postal', 'codigo postal'],
  'victim.next_of_kin': ['kin', 'emergency contact', 'proche', 'contacto de emergencia', 'familiar'],
  'victim.anonymous': ['anonyme', 'anonimo'],
  'victim.status': ['client status', 'statut', 'estatus'],
  'court_case.case_reference_id': [
    'case',
    'case id',
    'case no',
    'case number',
    'file number',
    'docket',
    'dossier',
    'numero de dossier',
    'no de dossier',
    'caso',
    'numero de caso',
    'expediente',
  ],
  'court_case.date_time': ['case date', 'opened', 'date opened', 'intake date', 'date du dossier', 'fecha del caso'],
  'court_case.incident_date_time': [
    'incident',
    'incident date',
    'date of incident',
    'crime date',
    'date de l incident',
    'date des faits',
    'fecha del incidente',
    'fecha del delito',
  ],
  'court_case.officer': ['officer', 'policier', 'agent', 'oficial', 'agente'],
  'court_case.badge': ['badge', 'badge number', 'matricule', 'placa'],
  'court_case.police_division': ['division', 'precinct', 'police division', 'commissariat', 'comisaria'],
  'court_case.stage_id': ['stage', 'case stage', 'etape', 'etapa'],
  'court_case.status': ['case status', 'statut du dossier', 'estado del caso'],
}

export const foldedHeading = (text: string): string =>
  nameWords(text.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).join(' ')

const namesOf = ({ id, label, field, custom }: ImportTarget): readonly string[] => [
  foldedHeading(label),
  ...(custom === null ? [foldedHeading(field)] : [foldedHeading(custom.label)]),
  ...(known[id] ?? []),
]

/** D.O.B. is DOB, and ZipCode is Zip code. */
const compact = (heading: string): string => heading.replaceAll(' ', '')

const columnFor = (target: ImportTarget | undefined, fit: DateFit | undefined): ImportColumn => ({
  target: target?.id ?? null,
  dates: target !== undefined && fit !== undefined && holdsDates(target) ? clearOrder(fit) : null,
})

/** Each field is suggested once, for the first heading that names it. */
export const suggestedColumns = (
  headers: readonly string[],
  targets: readonly ImportTarget[],
  fits: readonly DateFit[],
): ImportColumn[] => {
  const named = new Map<string, ImportTarget>()
  for (const target of targets)
    for (const name of namesOf(target).map(compact)) if (!named.has(name)) named.set(name, target)
  const taken = new Set<string>()
  return headers.map((header, at) => {
    const target = named.get(compact(foldedHeading(header)))
    if (target === undefined || taken.has(target.id)) return columnFor(undefined, undefined)
    taken.add(target.id)
    return columnFor(target, fits[at])
  })
}

/** What was chosen for the same headings the last time, as far as it still goes; dates as the cells of this file allow. */
export const rememberedColumns = (
  remembered: readonly ImportColumn[],
  targets: readonly ImportTarget[],
  fits: readonly DateFit[],
): ImportColumn[] =>
  remembered.map((column, at) => {
    const target = targets.find(({ id }) => id === column.target)
    const fitting = fits[at]
    const clear = columnFor(target, fitting)
    const isStill = column.dates !== null && fitting?.orders.includes(column.dates) === true
    return target !== undefined && isStill ? { ...clear, dates: column.dates } : clear
  })
