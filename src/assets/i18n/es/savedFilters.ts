import type { Texts } from '../../../../domain/messages/index.ts'

export const savedFilters = {
  'savedFilter.menu': 'Filtros guardados',
  'savedFilter.title': 'Guardar los filtros',
  'savedFilter.text': 'Son solo suyos, en cada dispositivo en el que inicie sesión.',
  'savedFilter.what': 'Lo que se guarda',
  'savedFilter.name': 'Nombre',
  'savedFilter.name.needed': 'Deles un nombre.',
  'savedFilter.name.long': 'Un nombre tiene como máximo 80 caracteres.',
  'savedFilter.taken': 'Ya tiene filtros guardados con este nombre para esta lista. Elija otro nombre o reemplácelos.',
  'savedFilter.confirm': 'Guardar',
  'savedFilter.replace': 'Reemplazar «{name}»',
  'savedFilter.cancel': 'Cancelar',
  'savedFilter.saved': 'Filtros guardados',
  'savedFilter.removed': 'Filtros guardados eliminados',
  'savedFilter.tooMany':
    'Tiene {most} conjuntos de filtros guardados, y no se pueden conservar más. Elimine uno que ya no necesite.',
  'savedFilter.nothing': 'La lista no está filtrada: no hay nada que guardar.',
  'savedFilter.unknownSearch': 'Esta lista no se puede buscar así.',
  'savedFilter.partly':
    'Una parte de estos filtros guardados ya no se puede consultar y se dejó fuera: la lista muestra otros expedientes que cuando se guardaron.',
  'savedFilter.isPart': 'una parte ya no se puede consultar',
  'savedFilter.ofList': '{list}: {name}',
  'savedFilter.delete.title': 'Filtros guardados de esta lista',
  'savedFilter.delete.one': 'Eliminar {name}',
  'savedFilter.delete.none': 'Ya no hay ninguno.',
  'savedFilter.close': 'Listo',
  'command.savedFilter.save': 'Guardar los filtros…',
  'command.savedFilter.delete': 'Eliminar filtros guardados…',
} satisfies Texts
