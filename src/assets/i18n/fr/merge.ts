import type { Texts } from '../../../../domain/messages/index.ts'

export const merge = {
  'merge.intro':
    'Quand une personne a été saisie deux fois, fusionnez les deux. Tout ce que l’une ou l’autre est dans un dossier ou à un événement appartient ensuite à la personne conservée.',
  'merge.keep': 'Personne à conserver',
  'merge.drop': 'Personne à fusionner avec elle',
  'merge.twice': 'C’est la même personne. Choisissez-en une autre.',
  'merge.loading': 'Chargement de ce qui est connu des deux.',
  'merge.records': 'Clients et accusés',
  'merge.noRecords': 'Ni un client ni un accusé que vous pouvez voir',
  'merge.part': '{kind} dans le dossier {number}',
  'merge.differing': 'Ce que les deux disent différemment',
  'merge.differing.help':
    'Choisissez ce qui reste. Ce qui n’est pas choisi se trouve encore dans l’historique de leurs fiches.',
  'merge.alike': 'Les deux disent la même chose.',
  'merge.nothing': 'Rien',
  'merge.start': 'Fusionner les deux',
  'merge.ask': 'Fusionner « {drop} » avec « {keep} » ?',
  'merge.ask.text': 'Il reste une personne, avec les fiches des deux. C’est irréversible.',
  'merge.confirm': 'Fusionner',
  'merge.working': 'Fusion des personnes...',
  'merge.done': 'Personnes fusionnées',
} as const satisfies Texts
