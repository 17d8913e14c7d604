import type { Texts } from '../../../../domain/messages/index.ts'

export const standing = {
  'standing.trial': 'Votre essai gratuit se termine dans {days} jours.',
  'standing.renewal': 'Votre abonnement expire le {date}. Veuillez prévoir son renouvellement.',
  'standing.pastDue.bill':
    'Votre abonnement a expiré. Veuillez payer votre facture avant le {date} sous Administration > Facturation.',
  'standing.pastDue.office': 'Votre abonnement a expiré. Veuillez appeler notre bureau au {phone}.',
  'standing.pastDue.others':
    'L’abonnement de votre organisme a expiré. Veuillez communiquer avec votre administrateur.',
  'standing.expired.others': 'Les rapports ne sont pas disponibles, car l’abonnement a expiré.',
  'standing.expired.administrators': 'Veuillez payer votre facture pour rétablir les rapports.',
  'standing.inactive': 'Votre utilisateur est inactif.',
  'standing.agmPending':
    'Le gestionnaire avancé de subventions a été commandé pour votre organisme et est en préparation.',
  'onboarding.po_received': 'Nous avons reçu votre bon de commande et préparons votre compte.',
  'onboarding.info_received': 'Nous avons reçu ce que nous devons savoir de votre organisme.',
  'onboarding.scheduled': 'Votre formation est planifiée.',
  'onboarding.complete': 'Votre organisme est prêt.',
  'onboarding.schedule': 'Choisir l’heure de votre formation',
  'onboarding.knowledgeBase': 'Ouvrir la base de connaissances',
} satisfies Texts
