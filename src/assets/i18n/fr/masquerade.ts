import type { Texts } from '../../../../domain/messages/index.ts'

export const masquerade = {
  'masquerade.command': 'Agir en tant que',
  'masquerade.title': 'Travailler en tant qu’un autre utilisateur',
  'masquerade.text':
    'Vous voyez et pouvez faire ce que cet utilisateur voit et peut faire. Tout est consigné sous les deux noms. Cela se termine au plus tard après une heure.',
  'masquerade.search': 'Nom ou nom d’utilisateur',
  'masquerade.search.help':
    'Au moins trois caractères. Seuls les utilisateurs actifs d’un niveau inférieur sont trouvés.',
  'masquerade.found': 'Utilisateurs',
  'masquerade.none': 'Personne n’a été trouvé.',
  'masquerade.looking': 'Recherche…',
  'masquerade.choose': 'Travailler en tant que {name}',
  'masquerade.id': 'N° {id}',
  'masquerade.failed': 'Cela n’a pas fonctionné',
  'masquerade.close': 'Annuler',
  'masquerade.as': 'En tant que {name}',
  'masquerade.return': 'Revenir',
  'masquerade.switching': 'Changement…',
  'masquerade.noAdminToken':
    'L’utilisateur n’a pas pu être chargé. Le jeton d’accès de l’administrateur est introuvable.',
} satisfies Texts
