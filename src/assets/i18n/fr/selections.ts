import type { Texts } from '../../../../domain/messages/index.ts'

export const selections = {
  'selections.accountNotFound': 'Compte introuvable',
  'account.zone': 'Choisissez un de ces fuseaux horaires : {zones}.',
  'account.deactivated.elsewhere': 'Un compte se désactive en le supprimant.',
  'account.own': 'Vous ne pouvez pas désactiver votre propre compte.',
  'account.provider': 'Ce compte est celui du fournisseur. Ses utilisateurs le quittent un par un.',
  'account.deactivated.already': 'Ce compte est déjà désactivé.',
} satisfies Texts
