import type { Texts } from '../../../../domain/messages/index.ts'

export const vehicle = {
  'entity.vehicle.one': 'Véhicule',
  'entity.vehicle.many': 'Véhicules',
  'section.vehicle': 'Véhicule',
  'field.vehicle_plate': 'Immatriculation',
  'field.vehicle_make': 'Marque',
  'field.vehicle_body': 'Carrosserie',
  'vehicle.car': 'Voiture',
  'vehicle.truck': 'Camionnette',
  'vehicle.other': 'Autre carrosserie',
  'tab.vehicles': 'Véhicules',
  'route.vehicle.about': 'Un véhicule lié à un dossier.',
  'route.list.vehicles': 'Véhicules',
  'route.list.vehicles.about': 'Les véhicules de tous les dossiers que vous pouvez voir.',
  'route.new.vehicle': 'Nouveau véhicule',
  'route.new.vehicle.about': 'Un véhicule qui n’est pas encore connu.',
  'command.go.vehicles': 'Véhicules',
  'command.new.vehicle': 'Nouveau véhicule',
  'command.list.vehicles.all': 'Tous les véhicules',
  'command.list.vehicles.search': 'Véhicules par…',
  'command.list.vehicles.narrow': 'Filtrer les véhicules…',
} as const satisfies Texts
