import type { Texts } from '../../../../domain/messages/index.ts'

export const integrations = {
  'integrations.tab.sso': 'Authentification unique',
  'integrations.tab.api': 'Connexions API',
  'integrations.list': 'Intégrations API autorisées',
  'integrations.none': 'Vous n’avez autorisé aucune intégration API',
  'integrations.failed': 'Les intégrations API n’ont pas pu être chargées',
  'integrations.reload': 'Recharger',
  'integrations.reloading': 'Rechargement des applications...',
  'integrations.since': 'Autorisée le {when}',
  'integrations.clientId': 'Identifiant client',
  'integrations.revoke': 'Révoquer l’accès',
  'integrations.revoke.one': 'Révoquer l’accès de {name}',
  'integrations.revoke.ask': 'Révoquer l’accès de {name} ?',
  'integrations.revoke.text':
    'Elle ne peut alors plus rien faire en votre nom. Pour l’utiliser de nouveau, il faut l’autoriser encore une fois.',
  'integrations.revoking': 'Révocation de l’accès de l’application...',
  'integrations.revoked': 'Accès révoqué',
  'integrations.notRevoked': 'L’application a encore accès',
  'integrations.new': 'Autoriser une nouvelle intégration',
  'integrations.redirect': 'Adresse de redirection',
  'integrations.redirect.hint': 'Seulement si l’auteur de l’application vous en a donné une.',
  'integrations.authorize': 'Autoriser',
  'integrations.blocked':
    'Impossible d’ouvrir un nouvel onglet pour autoriser l’application. Avez-vous bloqué l’ouverture de l’onglet ?',
  'integrations.authorize.asks': '{name} demande à agir pour vous',
  'integrations.authorize.account': 'En tant que {user} de {agency}',
  'integrations.authorize.scopes': 'Elle pourrait faire ceci, jamais plus que vous ne le pouvez vous-même :',
  'integrations.authorize.noScopes': 'Elle ne demande rien de ce que vous pouvez faire.',
  'integrations.authorize.goesTo': 'Vous continuez ensuite sur {address}',
  'integrations.authorize.trust':
    'Ne l’autorisez que si vous savez qui l’a faite. Vous pouvez révoquer son accès à tout moment.',
  'integrations.authorize.allow': 'Autoriser',
  'integrations.authorize.deny': 'Refuser',
  'integrations.authorize.done': 'L’application est autorisée. Vous pouvez fermer cette fenêtre.',
  'integrations.authorize.refused': 'Cette application ne peut pas être autorisée',
  'integrations.authorize.refusedText':
    'Elle n’est pas enregistrée pour votre organisme avec cet identifiant client et cette adresse de redirection.',
  'integrations.authorize.unknown': 'Aucune application n’est enregistrée avec cet identifiant client.',
  'integrations.authorize.elsewhere': 'Cette application n’est pas enregistrée avec cette adresse de redirection.',
} as const satisfies Texts
