import type { Texts } from '../../../../domain/messages/index.ts'

export const calls = {
  'error.offline':
    'Oups! Il semble que vous ne soyez plus connecté à Internet. Veuillez vérifier vos paramètres et réessayer.',
  'error.read.congestion': 'Oh oh! Nos serveurs sont surchargés. Veuillez patienter un instant et réessayer.',
  'error.read.dropped': 'Votre connexion semble avoir été interrompue',
  'error.read.other': 'Un problème est survenu pendant la récupération de vos données',
  'error.save.congestion':
    'Le réseau étant surchargé, nos serveurs n’ont pas répondu à temps. Veuillez vérifier que vos données ont été enregistrées.',
  'error.save.dropped':
    'Votre connexion semble avoir été interrompue pendant l’enregistrement de vos données. Veuillez recharger la page et vérifier que vos données ont été enregistrées.',
  'error.save.other':
    'Un problème est survenu pendant l’enregistrement de vos données. Veuillez recharger la page et réessayer.',
  'error.save.none': 'Oups! Un problème est survenu. Veuillez réessayer.',
  'error.fallback':
    'Un problème est survenu et nous n’avons pas pu communiquer avec le serveur. Consultez l’état du serveur ou appelez-nous au {phone}.',
  'error.read.advice': 'Si le problème persiste, appelez-nous au {phone} ou utilisez le bouton Soutien.',
  'error.read.detail':
    '{status} : {error} Si le problème persiste, appelez-nous au {phone} ou utilisez le bouton Soutien.',
  'error.maintenance': 'Le service est arrêté pour une maintenance planifiée. Veuillez revenir bientôt.',
  'error.nonsense': 'Nous n’avons pas pu comprendre la réponse du serveur. Veuillez réessayer.',
  'error.impossibleValue': 'Une date ou un nombre n’a pas pu être envoyé, car il n’est pas valide.',
  'error.settings': 'Erreur de chargement de « /{path} » : {error}',
  'error.list': 'Messages',
  'status.saving': 'Enregistrement...',
  'status.leftUnderWay':
    'Ce qui était en cours dans une page fermée a peut-être eu lieu, ou non. Vérifiez avant de recommencer.',
  'status.slow': 'Le serveur n’a pas encore répondu. Il est sollicité de nouveau tant que cette page est ouverte.',
  'status.savingFilterSet': 'Enregistrement du jeu de filtres...',
  'status.savingAffiliate': 'Enregistrement de l’affilié...',
  'status.savingTrainingLink': 'Enregistrement du lien de formation...',
  'status.exportRequest': 'Veuillez patienter pendant l’envoi de votre demande d’exportation...',
  'status.dismissingNotification': 'fermeture de la notification...',
  'status.readingNotification': 'marquage de la notification comme lue...',
  'status.saved': 'Enregistré',
  'notFound.value': '{kind} : introuvable',
  'notFound.heading': '{kind} : introuvable',
  'notFound.kind.race': 'Race',
  'notFound.kind.gender': 'Genre',
  'notFound.kind.stage': 'Étape',
  'notFound.kind.advocate': 'Intervenant',
  'notFound.colleague': 'Un membre de l’équipe',
} satisfies Texts
