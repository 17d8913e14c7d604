import type { Texts } from '../../../../domain/messages/index.ts'

export const profile = {
  'profile.personal': 'Informations personnelles',
  'profile.name': 'Nom',
  'profile.login': 'Nom d’utilisateur',
  'profile.email': 'Adresse électronique',
  'profile.level': 'Niveau de sécurité',
  'profile.details': 'Informations de connexion',
  'profile.password':
    'Pour choisir un autre mot de passe, déconnectez-vous et appuyez sur « {link} » là où vous vous connectez.',
  'profile.factor': 'Authentification à plusieurs facteurs',
  'profile.factor.needed': 'Votre organisation exige un second facteur',
  'profile.factor.needed.text':
    'Configurez-le ici et vous pourrez continuer. Ce que vous avez saisi ailleurs est conservé jusque-là.',
  'profile.factor.none': 'Aucun second facteur ne peut être configuré ici. Appelez l’assistance : {phone}.',
  'profile.factor.intro':
    'Avec un second facteur, votre mot de passe seul n’ouvre rien : qui se connecte a aussi besoin d’un code de votre appareil.',
  'profile.factor.method': 'Comment vous recevez vos codes',
  'profile.factor.method.totp': 'Une application d’authentification',
  'profile.factor.method.sms': 'Un SMS sur votre téléphone',
  'profile.factor.has.totp': 'Une application d’authentification est configurée.',
  'profile.factor.has.sms': 'Les codes vont au téléphone {phone}.',
  'profile.factor.acting':
    'La personne au nom de qui vous agissez configure seule son second facteur, en se connectant elle-même. Revenez à votre propre compte.',
  'profile.factor.added': 'Votre appareil a bien été ajouté.',
  'profile.factor.codeGone': 'Saisissez le code encore une fois.',
  'profile.factor.stale': 'Reconnectez-vous d’abord',
  'profile.factor.stale.text':
    'Un appareil se configure dans les dix premières minutes après une connexion, pour que personne d’autre ne le fasse devant un écran laissé ouvert. Déconnectez-vous, reconnectez-vous et revenez ici.',
  'profile.factor.stale.logout': 'Déconnexion',
  'profile.factor.failed': 'Ce dont votre application a besoin n’a pas pu être chargé',
  'profile.factor.again': 'Réessayer',
  'profile.totp.scan': 'Ouvrez votre application d’authentification et scannez cette image.',
  'profile.totp.qr': 'Code QR pour votre application d’authentification',
  'profile.totp.key': 'S’il est impossible de la scanner, saisissez cette clé :',
  'profile.totp.code': 'Code que l’application affiche',
  'profile.totp.code.help': '6 chiffres',
  'profile.totp.verify': 'Vérifier le code',
  'profile.sms.phone': 'Numéro de téléphone',
  'profile.sms.phone.help': '11 chiffres sans espaces ; le premier est 1 pour les États-Unis.',
  'profile.sms.phone.wrong': 'Saisissez un numéro de téléphone de 11 chiffres.',
  'profile.sms.send': 'Vérifier le téléphone',
  'profile.sms.sent': 'Un code a été envoyé au {phone}. Il est valable 10 minutes.',
  'profile.sms.code': 'Code du message',
  'profile.sms.verify': 'Vérifier le code',
  'profile.sms.other': 'Un autre numéro',
  'profile.sms.resend': 'Envoyer un autre code',
} satisfies Texts
