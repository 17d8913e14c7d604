import type { Texts } from '../../../../domain/messages/index.ts'

export const ui = {
  'ui.again': 'Réessayer',
  'ui.close': 'Fermer',
  'ui.dismiss': 'Masquer',
  'ui.left': 'Saisi ici auparavant et non enregistré',
  'ui.left.take': 'Utiliser ce texte',
  'ui.left.keep': 'Garder ce qui est là',
  'ui.closeError': 'Fermer cette erreur',
  'ui.attention': 'Quelque chose demande votre attention',
  'ui.changed': 'modifié',
  'ui.line': '{label}, numéro {number}',
  'ui.line.remove': 'Retirer {line}',
  'ui.showPassword': 'Afficher le mot de passe',
  'ui.cancel': 'Annuler',
  'ui.typeToConfirm': 'Tapez {text} pour confirmer',
  'ui.day.form': 'm/j/aaaa',
  'ui.instant.form': 'm/j/aaaa hh:mm',
} satisfies Texts
