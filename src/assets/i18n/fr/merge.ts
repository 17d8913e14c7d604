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
  'merge.changed': 'Quelqu’un d’autre a modifié l’une des deux entre-temps. Regardez-les encore une fois.',
  'merge.chooseOne': 'Choisissez l’une des deux.',
  'merge.notEvery': 'Vous n’êtes pas autorisé à modifier toutes les fiches de cette personne.',
  'merge.tooMany': 'Une personne en a au plus {most}.',
  'merge.gone': 'Cette personne n’existe plus, ou vous ne pouvez pas la voir. Choisissez-en une autre.',
  'merge.whose': 'Pour chaque champ, ce que dit {keep} est en premier, et ce que dit {drop} en second.',
  'merge.differing.help':
    'Choisissez ce qui reste. Ce qui n’est pas choisi est conservé dans l’historique de leurs clients et accusés.',
  'merge.alike': 'Les deux disent la même chose.',
  'merge.nothing': 'Rien',
  'merge.start': 'Fusionner les deux',
  'merge.ask': 'Fusionner « {drop} » avec « {keep} » ?',
  'merge.ask.text': 'Il reste une personne, avec les fiches des deux. C’est irréversible.',
  'merge.confirm': 'Fusionner',
  'merge.working': 'Fusion des personnes...',
  'merge.done': 'Personnes fusionnées',
} as const satisfies Texts
