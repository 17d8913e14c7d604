import type { Texts } from '../../../../domain/messages/index.ts'

export const vehicle = {
  'entity.vehicle.one': 'Vehículo',
  'entity.vehicle.many': 'Vehículos',
  'section.vehicle': 'Vehículo',
  'field.vehicle_plate': 'Matrícula',
  'field.vehicle_make': 'Marca',
  'field.vehicle_body': 'Carrocería',
  'vehicle.car': 'Turismo',
  'vehicle.truck': 'Camioneta',
  'vehicle.other': 'Otra carrocería',
  'tab.vehicles': 'Vehículos',
  'route.vehicle.about': 'Un vehículo que tiene que ver con un caso.',
  'route.list.vehicles': 'Vehículos',
  'route.list.vehicles.about': 'Los vehículos de todos los casos que puede ver.',
  'route.new.vehicle': 'Nuevo vehículo',
  'route.new.vehicle.about': 'Un vehículo que aún no se conoce.',
  'command.go.vehicles': 'Vehículos',
  'command.new.vehicle': 'Nuevo vehículo',
  'command.list.vehicles.all': 'Todos los vehículos',
  'command.list.vehicles.search': 'Vehículos por…',
  'command.list.vehicles.narrow': 'Filtrar vehículos…',
} as const satisfies Texts
