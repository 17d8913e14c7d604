import type { Texts } from '../../../../domain/messages/index.ts'

export const session = {
  'session.title': 'Connexion',
  'session.expired': 'Le jeton a expiré',
  'session.hasExpired': 'Votre session a expiré',
  'session.refreshFailed': 'La connexion n’a pas pu être maintenue',
  'session.noAuthLoggedOut':
    'Vous avez été déconnecté. Nous n’avons pas pu maintenir votre authentification. Veuillez vous reconnecter.',
  'session.noAuthServer': 'Aucun serveur d’authentification n’est configuré pour cet environnement',
  'session.noTokens': 'Oh oh! Un problème est survenu',
  'session.wrongPassword': 'Le nom d’utilisateur ou le mot de passe est incorrect.',
  'session.throttled': 'Trop de tentatives de connexion échouées. Veuillez patienter 15 minutes et réessayer.',
  'session.accountFailed': 'Le compte n’a pas pu être récupéré',
  'session.userFailed': 'Une erreur est survenue pendant le chargement de votre utilisateur',
  'session.loadedWithErrors':
    'L’application s’est chargée, mais avec des erreurs. Veuillez lire les erreurs ci-dessous pour vérifier que les bonnes configurations ont été chargées.',
  'session.notAllowed': 'Vous n’avez pas accès à cette application.',
  'session.locationNotPermitted':
    'L’endroit d’où vous tentez de vous connecter n’est pas autorisé. Communiquez avec votre administrateur du système.',
  'session.loggedOut': 'Vous avez été déconnecté.',
  'session.otherTab': 'Vous avez été déconnecté dans un autre onglet.',
  'session.timedOut': 'Votre session est arrivée à échéance.',
  'session.hasTimedOut': 'Votre session est arrivée à échéance',
  'session.replaced': 'Vous vous êtes connecté depuis un autre endroit',
  'session.missing': 'Votre session n’existe plus',
  'session.cancelled': 'Vous avez annulé votre demande de connexion',
  'session.denied': 'Votre demande de connexion a été refusée',
  'session.isLost': 'Votre session a été perdue',
  'session.tokenExpired': 'Jeton expiré',
  'session.connectionLost':
    'Nous n’avons pas pu maintenir votre connexion à nos serveurs. Veuillez attendre 5 minutes et essayer de vous reconnecter. Si cette erreur persiste, veuillez nous appeler au {phone}.',
  'session.passwordsDiffer': 'les mots de passe ne concordent pas',
  'session.loginTaken':
    'Votre identifiant est désormais l’adresse d’une autre personne. Veuillez en demander un autre à votre administrateur.',
  'session.invitationExpired': 'Votre invitation a expiré. Veuillez en demander une nouvelle à votre administrateur.',
  'session.noSso': 'L’authentification unique n’est pas configurée pour ce nom d’utilisateur.',
  'session.contactPerson':
    'Veuillez indiquer la personne-ressource sous Administration > Mettre à jour les renseignements du bureau.',
  'session.command.logout': 'Se déconnecter',
  'session.command.revokeOthers': 'Se déconnecter partout ailleurs',
  'session.revokeOthers.title': 'Se déconnecter partout ailleurs ?',
  'session.revokeOthers.text':
    'Tous les autres navigateurs et appareils seront déconnectés. Ce qui n’y est pas enregistré est gardé 72 heures, jusqu’à votre prochaine connexion sur cet appareil.',
  'session.revokeOthers.confirm': 'Déconnecter les autres',
  'session.othersRevoked': 'Déconnecté partout ailleurs',
  'session.secretGone': 'Veuillez taper de nouveau votre mot de passe.',
} satisfies Texts
