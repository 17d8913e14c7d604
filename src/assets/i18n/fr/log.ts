import type { Texts } from '../../../../domain/messages/index.ts'

export const log = {
  'log.problem.quota':
    'Cet appareil n’a plus de place. Ce que vous faites n’est gardé que dans cette fenêtre, jusqu’à ce qu’il y ait de la place. Ne la fermez pas.',
  'log.problem.full':
    'Tant de choses attendent de la place sur cet appareil que ce que vous faites n’est plus gardé. Enregistrez votre travail, puis rechargez la page.',
  'log.problem.failed':
    'Ce que vous faites ne peut pas être écrit sur cet appareil pour l’instant. C’est gardé dans cette fenêtre; ne la fermez pas.',
  'log.problem.corrupt':
    'Une partie de ce qui était gardé sur cet appareil ne peut plus être lue : {lost, plural, one {# entrée} other {# entrées}}.',
  'log.failure':
    'Votre dernière action n’a pas pu être prise en compte et n’est donc pas gardée. Veuillez la vérifier ; le reste est inchangé.',
  'log.problem.uncounted': 'Une partie de ce qui était gardé sur cet appareil ne peut plus être lue.',
  'log.problem.otherDevice':
    'Cette session a commencé avec des clés que ce navigateur n’a plus. Ce que vous faites n’est gardé que dans cette fenêtre : enregistrez-le, puis reconnectez-vous.',
  'log.problem.wrongKey':
    'Ce que quelqu’un a fait dans une session antérieure est conservé sur cet appareil, peut-être sans être enregistré. Seule cette personne peut le lire, en se connectant ici dans les 72 heures qui suivent.',
  'log.problem.expired':
    'Ce que quelqu’un a fait dans une session antérieure a été conservé sur cet appareil pendant 72 heures, et est maintenant supprimé. Si quelque chose n’en a pas été enregistré, c’est perdu.',
  'log.export.title': 'Exporter cette session',
  'log.export.save': 'Enregistrer le fichier',
  'log.export.about':
    'Le fichier montre ce qui a été fait et dans quel ordre, sans rien de confidentiel. Les noms, notes, téléphones, adresses, âges, montants et numéros de fiches sont remplacés par d’autres, tirés au sort.',
  'log.export.reason': 'À quoi sert le fichier',
  'log.export.reason.help': 'Gardé avec le journal d’audit, votre nom et l’heure. N’y nommez aucun client.',
  'log.export.failed': 'La session n’a pas pu être exportée. Aucun fichier n’a été enregistré.',
  'log.export.refused': 'Le fichier n’a pas été enregistré',
  'log.exporting': 'Préparation du fichier de session…',
  'log.summary.entries':
    '{count, plural, one {# entrée} other {# entrées}} de {types, plural, one {# sorte} other {# sortes}}, sur {minutes, plural, one {# minute} other {# minutes}}.',
  'log.summary.replaced':
    'Remplacés par des valeurs tirées au sort, sans retour possible : les noms, les notes et tout autre texte, les téléphones, les adresses et courriels, les dates, les âges, les montants et les durées, les numéros de fiches, d’utilisateurs et de sessions.',
  'log.summary.kept':
    'Laissés tels quels : les sortes d’entrées, leur ordre et leurs intervalles, les oui et les non, les pages et les versions, et les choix de listes fixes comme le type de client.',
  'log.summary.secrets': 'Les mots de passe, codes et jetons n’ont jamais été dans le journal.',
  'log.summary.withheld':
    '{count, plural, one {# valeur a été laissée} other {# valeurs ont été laissées}} de côté, leur sorte étant inconnue; seules leur place et leur forme sont dans le fichier.',
  'log.summary.nothingWithheld': 'Rien n’a dû être laissé de côté.',
  'log.file.notJson': 'Ce n’est pas un fichier de session de Caselog, ou il est endommagé : ce n’est pas du JSON.',
  'log.file.notExport': 'Ce n’est pas un fichier de session de Caselog.',
  'log.file.newer': 'Ce fichier de session vient d’une version plus récente de Caselog (format {version}).',
  'log.file.damaged': 'Ce fichier de session est endommagé à {path}.',
  'log.file.cut': 'Ce fichier de session est incomplet : il a {found} entrées sur {count}.',
  'log.file.order': 'Ce fichier de session est endommagé : l’entrée {seq} n’est pas à sa place.',
} satisfies Texts
