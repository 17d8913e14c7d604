import type { Texts } from '../../../../domain/messages/index.ts'

export const savedFilters = {
  'savedFilter.menu': 'Filtres enregistrés',
  'savedFilter.title': 'Enregistrer les filtres',
  'savedFilter.text': 'Ils ne sont qu’à vous, sur chaque appareil où vous vous connectez.',
  'savedFilter.what': 'Ce qui est enregistré',
  'savedFilter.name': 'Nom',
  'savedFilter.name.needed': 'Donnez-leur un nom.',
  'savedFilter.name.long': 'Un nom a au plus 80 caractères.',
  'savedFilter.taken':
    'Vous avez déjà des filtres enregistrés sous ce nom pour cette liste. Choisissez un autre nom ou remplacez-les.',
  'savedFilter.confirm': 'Enregistrer',
  'savedFilter.replace': 'Remplacer « {name} »',
  'savedFilter.cancel': 'Annuler',
  'savedFilter.saved': 'Filtres enregistrés',
  'savedFilter.removed': 'Filtres enregistrés supprimés',
  'savedFilter.tooMany':
    'Vous avez {most} jeux de filtres enregistrés, et on ne peut pas en garder plus. Supprimez-en un dont vous n’avez plus besoin.',
  'savedFilter.nothing': 'La liste n’est pas filtrée : il n’y a rien à enregistrer.',
  'savedFilter.unknownSearch': 'Cette liste ne peut pas être parcourue ainsi.',
  'savedFilter.partly':
    'Une partie de ces filtres enregistrés ne peut plus être demandée et a été laissée de côté : la liste montre d’autres fiches qu’au moment de l’enregistrement.',
  'savedFilter.isPart': 'une partie ne peut plus être demandée',
  'savedFilter.ofList': '{list} : {name}',
  'savedFilter.delete.title': 'Filtres enregistrés de cette liste',
  'savedFilter.delete.one': 'Supprimer {name}',
  'savedFilter.delete.none': 'Il n’y en a plus.',
  'savedFilter.close': 'Terminé',
  'command.savedFilter.save': 'Enregistrer les filtres…',
  'command.savedFilter.delete': 'Supprimer des filtres enregistrés…',
} satisfies Texts
