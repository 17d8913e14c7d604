import type { Texts } from '../../../../domain/messages/index.ts'

export const selections = {
  'selections.accountNotFound': 'Compte introuvable',
  'account.zone': 'Ce n’est pas un fuseau horaire. America/Denver en est un.',
  'account.deactivated.elsewhere': 'Un compte se désactive en le supprimant.',
  'account.own': 'Vous ne pouvez pas désactiver votre propre compte.',
  'account.deactivated.already': 'Ce compte est déjà désactivé.',
} satisfies Texts
