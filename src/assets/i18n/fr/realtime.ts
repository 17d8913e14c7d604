import type { Texts } from '../../../../domain/messages/index.ts'

export const realtime = {
  'realtime.failedManually': 'La connexion manuelle a échoué 5 fois.',
  'realtime.reconnecting': 'Reconnexion au serveur…',
  'realtime.reconnecting.text': 'Vous pouvez continuer. Ce que vous tapez est gardé sur cet appareil.',
  'realtime.idle.title': 'Êtes-vous toujours là?',
  'realtime.idle.text':
    'Il y a eu {minutes} minutes d’inactivité. Vous serez déconnecté dans {seconds} secondes. Ce que vous avez tapé est gardé pour votre prochaine connexion.',
  'realtime.waiting.title': 'En attente de connexion',
  'realtime.waiting.text':
    'Vous êtes connecté ailleurs, et on vous y demande si vous voulez rester. Sans réponse, vous serez connecté ici dans {seconds} secondes.',
  'realtime.contested.title': 'Déconnexion en cours',
  'realtime.contested.text':
    'Vous vous connectez ailleurs. À moins de rester, vous serez déconnecté ici dans {seconds} secondes. Ce que vous avez tapé est gardé pour votre prochaine connexion.',
  'realtime.left': 'Il reste {seconds} secondes',
  'realtime.stay': 'Rester connecté',
  'realtime.leave': 'Se déconnecter maintenant',
  'realtime.cancelLogin': 'Annuler la connexion',
  'realtime.switchWaiting.title': 'En attente du changement de compte',
  'realtime.switchWaiting.text':
    'Quelqu’un d’autre est connecté dans ce navigateur, et on lui demande s’il veut rester. Sans réponse, {name} sera connecté ici dans {seconds} secondes.',
  'realtime.cancelSwitch': 'Annuler la demande',
  'realtime.switchContested.title': 'Changement de compte',
  'realtime.switchContested.text':
    'Dans un autre onglet de ce navigateur, quelqu’un s’est connecté avec un autre compte. À moins de continuer, ce compte sera utilisé ici dans {seconds} secondes. Ce que vous avez tapé est gardé pour votre prochaine connexion.',
  'realtime.keep': 'Continuer avec ce compte',
  'realtime.switchNow': 'Changer de compte maintenant',
  'realtime.switching': 'Changement de compte…',
  'realtime.switchDenied':
    'Vous avez refusé la demande de changement de compte. Vous restez dans la session précédente.',
  'realtime.switchCancelled':
    'Vous avez choisi d’annuler le changement de compte. Vous restez dans la session précédente.',
  'realtime.switchRefused': 'La demande de changement de compte a été refusée. Vous restez dans la session précédente.',
} satisfies Texts
