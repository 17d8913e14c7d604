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
} satisfies Texts
