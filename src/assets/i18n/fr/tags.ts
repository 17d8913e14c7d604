import type { Texts } from '../../../../domain/messages/index.ts'

export const tags = {
  'tags.table.client': 'Client',
  'tags.table.case': 'Dossier',
  'tags.table.defendant': 'Accusé',
  'tags.table.location': 'Lieu',
  'tags.table.event': 'Événement',
  'tags.table.victimization': 'Étiquettes de victimisation',
  'tags.table.service': 'Étiquettes de services',
  'tags.table.serviceTimelog': 'Étiquettes de relevés de temps de services',
  'tags.table.generalTimelog': 'Étiquettes de relevés de temps généraux',
  'tags.notFound': 'Aucune étiquette, ou plus d’une, ne porte ce nom.',
  'tags.carriers': 'Fiches qui portent cette étiquette',
  'tags.carriers.none': 'Aucune fiche que vous avez le droit de voir ne porte cette étiquette.',
  'tags.carriers.failed': 'Les fiches n’ont pas pu être chargées',
  'tags.by.victimization': 'Victimisation',
  'tags.by.service': 'Service',
  'tags.by.timelog': 'Relevé de temps',
  'tags.otherTaxonomy': 'Cette étiquette n’est pas de cette taxonomie.',
} satisfies Texts
