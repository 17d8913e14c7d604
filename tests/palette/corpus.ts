import type { MatchEntry } from '../../domain/palette/index.ts'

export type Language = 'en' | 'fr' | 'es'

/** A repeatable source of whole numbers below a bound (mulberry32), so that corpora are the same in every run. */
export function numbersFrom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

const verbs: Record<Language, readonly string[]> = {
  en: [
    'New',
    'Edit',
    'Delete',
    'Print',
    'Export',
    'Open',
    'Assign',
    'Close',
    'Archive',
    'Restore',
    'Copy',
    'Merge',
    'Share',
    'Filter',
    'Sort',
  ],
  fr: [
    'Créer',
    'Modifier',
    'Supprimer',
    'Imprimer',
    'Exporter',
    'Ouvrir',
    'Attribuer',
    'Fermer',
    'Archiver',
    'Rétablir',
    'Copier',
    'Fusionner',
    'Partager',
    'Filtrer',
    'Trier',
  ],
  es: [
    'Crear',
    'Editar',
    'Eliminar',
    'Imprimir',
    'Exportar',
    'Abrir',
    'Asignar',
    'Cerrar',
    'Archivar',
    'Restaurar',
    'Copiar',
    'Fusionar',
    'Compartir',
    'Filtrar',
    'Ordenar',
  ],
}
const objects: Record<Language, readonly string[]> = {
  en: [
    'client',
    'case',
    'defendant',
    'location',
    'event',
    'service log',
    'goal',
    'letter template',
    'custom field',
    'saved filter',
    'team member',
    'charge level',
    'relationship',
    'document',
    'reminder',
  ],
  fr: [
    'la victime',
    'le dossier',
    'l’accusé',
    'le lieu',
    'l’événement',
    'le relevé de services',
    'l’objectif',
    'le modèle de lettre',
    'le champ personnalisé',
    'le filtre enregistré',
    'le membre de l’équipe',
    'le niveau d’accusation',
    'le lien de parenté',
    'la pièce jointe',
    'le rappel',
  ],
  es: [
    'la víctima',
    'el caso',
    'el acusado',
    'el lugar',
    'el evento',
    'el registro de servicios',
    'el objetivo',
    'la plantilla de carta',
    'el campo personalizado',
    'el filtro guardado',
    'el miembro del equipo',
    'el nivel de cargo',
    'el parentesco',
    'el documento',
    'el recordatorio',
  ],
}
const details: Record<Language, readonly string[]> = {
  en: ['', 'for this week', 'with history', 'as draft'],
  fr: ['', 'de la semaine', 'avec l’historique', 'en brouillon'],
  es: ['', 'de la semana', 'con historial', 'como borrador'],
}
const firstNames = [
  'Ana',
  'María',
  'José',
  'Chloé',
  'Zoë',
  'Jürgen',
  'Søren',
  'Łukasz',
  'Noémie',
  'Íñigo',
  'Björn',
  'Renée',
  'Brendan',
  'Kimberly',
  'Marcus',
  'Latoya',
  'Dmitri',
  'Fatima',
  'Hiroshi',
  'Priya',
  'Wendell',
  'Yolanda',
  'Quentin',
  'Ophelia',
  'Terrence',
  'Gwendolyn',
  'Andrés',
  'Thérèse',
  'Óscar',
  'Inès',
]
const nameStarts = [
  'Mar',
  'Gar',
  'Lop',
  'Fern',
  'Hol',
  'Wash',
  'Kow',
  'Niel',
  'Dub',
  'Lef',
  'Bou',
  'Ram',
  'Vas',
  'Thom',
  'Pel',
  'Qui',
  'Zam',
  'Ost',
  'Erik',
  'Jank',
  'Muñ',
  'Bél',
  'Ågr',
  'Çel',
  'Øst',
]
const nameMiddles = ['tin', 'ci', 'ez', 'an', 'lo', 'ing', 'als', 'ois', 'èv', 'irè', 'ov', 'uch', 'abr', 'enb', 'ast']
const nameEnds = ['ez', 'son', 'ski', 'sen', 'ault', 'ton', 'berg', 'ova', 'ard', 'eau', 'ín', 'wood', 'quist', 'elli']
const streets = ['Maple', 'Oak', 'Cedar', 'Lincoln', 'Jefferson', 'Harbor', 'Mission', 'Prairie', 'Sunset', 'Willow']

/** Some 900 command titles of a language; in French and Spanish with the English title as keyword. */
export function commandCorpus(language: Language): MatchEntry[] {
  return verbs[language].flatMap((verb, v) =>
    objects[language].flatMap((object, o) =>
      details[language].map((detail, d) => {
        const english = `${verbs.en[v]} ${objects.en[o]} ${details.en[d]}`.trim()
        const label = `${verb} ${object} ${detail}`.trim()
        const entry: MatchEntry = { id: `command:${v}-${o}-${d}`, label, group: 'commands' }
        return language === 'en' ? entry : { ...entry, keywords: [english] }
      }),
    ),
  )
}

/** Persons, cases and places with invented names; every label is different, also when folded. */
export function recordCorpus(count: number, seed = 1): MatchEntry[] {
  const below = numbersFrom(seed)
  const pick = (list: readonly string[]) => list[below(list.length)] ?? ''
  const taken = new Set<string>()
  const entries: MatchEntry[] = []
  const add = (entry: MatchEntry) => {
    const plain = entry.label.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    if (!taken.has(plain)) entries.push(entry)
    taken.add(plain)
  }
  while (entries.length < count) {
    const id = `record:${entries.length}`
    const kind = below(10)
    const serial = String(below(1_000_000)).padStart(6, '0')
    if (kind < 6) {
      const last = pick(nameStarts) + pick(nameMiddles) + pick(nameEnds)
      const middle = String.fromCharCode(65 + below(26))
      // Names alone run out in a large corpus.
      const initial = count > 50_000 || below(3) === 0 ? ` ${middle}` : ''
      add({ id, label: `${last}, ${pick(firstNames)}${initial}`, group: 'clients', digits: `555${below(10_000_000)}` })
    } else if (kind < 9) {
      const label = `${2000 + below(27)}-${pick(['CR', 'DV', 'PO'])}-${serial}`
      add({ id, label, group: 'cases', digits: label.replace(/\D/g, '') })
    } else {
      add({ id, label: `${1 + below(9_999)} ${pick(streets)} ${pick(['St', 'Ave', 'Road'])}`, group: 'locations' })
    }
  }
  return entries
}
