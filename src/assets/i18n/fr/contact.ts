import type { Texts } from '../../../../domain/messages/index.ts'

export const contact = {
  'contact.title': 'Joindre le soutien',
  'contact.intro':
    'Questions, problèmes, idées : écrivez-nous. Veuillez ne nommer aucun client ici; l’adresse de la page nous suffit pour le trouver.',
  'contact.from': 'De',
  'contact.account': 'Organisme',
  'contact.page': 'Page',
  'contact.subject': 'Objet',
  'contact.message': 'Message',
  'contact.send': 'Envoyer',
  'contact.sent': 'Votre message a été envoyé. Merci.',
  'contact.failed': 'Votre message n’a pas été envoyé',
} satisfies Texts
