import type { Texts } from '../../../../domain/messages/index.ts'

export const tags = {
  'tags.table.client': 'Cliente',
  'tags.table.case': 'Caso',
  'tags.table.defendant': 'Acusado',
  'tags.table.location': 'Lugar',
  'tags.table.event': 'Evento',
  'tags.table.victimization': 'Etiquetas de victimización',
  'tags.table.service': 'Etiquetas de servicios',
  'tags.table.serviceTimelog': 'Etiquetas de registros de tiempo de servicios',
  'tags.table.generalTimelog': 'Etiquetas de registros de tiempo generales',
  'tags.notFound': 'Ninguna etiqueta, o más de una, se llama así.',
  'tags.carriers': 'Expedientes que llevan esta etiqueta',
  'tags.carriers.none': 'Ningún expediente que usted pueda ver lleva esta etiqueta.',
  'tags.carriers.failed': 'No se pudieron cargar los expedientes',
  'tags.by.victimization': 'Victimización',
  'tags.by.service': 'Servicio',
  'tags.by.timelog': 'Registro de tiempo',
  'tags.otherTaxonomy': 'Esta etiqueta no es de esa taxonomía.',
} satisfies Texts
