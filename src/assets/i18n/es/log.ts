import type { Texts } from '../../../../domain/messages/index.ts'

export const log = {
  'log.problem.quota':
    'Este dispositivo no tiene más espacio. Lo que haga se conserva solo en esta ventana, hasta que haya espacio. No la cierre.',
  'log.problem.full':
    'Hay tanto esperando sitio en este dispositivo que lo que haga ahora ya no se conserva. Guarde su trabajo y vuelva a cargar la página.',
  'log.problem.failed':
    'Por ahora, lo que haga no se puede escribir en este dispositivo. Se conserva en esta ventana; no la cierre.',
  'log.problem.corrupt':
    'Una parte de lo conservado en este dispositivo ya no se puede leer: {lost, plural, one {# entrada} other {# entradas}}.',
  'log.failure': 'Lo último que hizo no se pudo registrar y no se conserva. Revíselo; lo demás sigue igual.',
  'log.problem.uncounted': 'Una parte de lo conservado en este dispositivo ya no se puede leer.',
  'log.problem.otherDevice':
    'Esta sesión se inició con claves que este navegador ya no tiene. Lo que haga se conserva solo en esta ventana: guárdelo y vuelva a iniciar sesión.',
  'log.problem.wrongKey':
    'En este dispositivo se conserva lo que alguien hizo en una sesión anterior, y quizá no esté guardado. Solo esa persona puede leerlo, si inicia sesión aquí en las 72 horas siguientes.',
  'log.problem.expired':
    'Lo que alguien hizo en una sesión anterior se conservó en este dispositivo durante 72 horas y ahora se elimina. Si algo de ello no se guardó, se ha perdido.',
  'log.export.title': 'Exportar esta sesión',
  'log.export.save': 'Guardar el archivo',
  'log.export.about':
    'El archivo muestra qué se hizo y en qué orden, sin nada confidencial. Los nombres, notas, teléfonos, direcciones, edades, importes y números de expedientes se reemplazan por otros, elegidos al azar.',
  'log.export.reason': 'Para qué es el archivo',
  'log.export.reason.help':
    'Se conserva con el registro de auditoría, su nombre y la hora. No nombre aquí a ningún cliente.',
  'log.export.failed': 'No se pudo exportar la sesión. No se guardó ningún archivo.',
  'log.export.refused': 'El archivo no se guardó',
  'log.exporting': 'Preparando el archivo de la sesión…',
  'log.summary.entries':
    '{count, plural, one {# entrada} other {# entradas}} de {types, plural, one {# clase} other {# clases}}, en {minutes, plural, one {# minuto} other {# minutos}}.',
  'log.summary.replaced':
    'Reemplazados por valores al azar que no se pueden revertir: nombres, notas y todo otro texto, teléfonos, correos y direcciones postales, fechas, edades, importes y duraciones, números de expedientes, usuarios y sesiones.',
  'log.summary.kept':
    'Se dejan como están: clases de entradas, su orden y distancia en el tiempo, sí y no, páginas y versiones, y opciones de listas fijas como el tipo de cliente.',
  'log.summary.secrets': 'Las contraseñas, los códigos y las credenciales nunca estuvieron en el registro.',
  'log.summary.withheld':
    '{count, plural, one {# valor quedó} other {# valores quedaron}} fuera porque no se conoce su clase; en el archivo solo están su lugar y su forma.',
  'log.summary.nothingWithheld': 'No hubo que dejar nada fuera.',
  'log.file.notJson': 'Este no es un archivo de sesión de Caselog, o está dañado: no es JSON.',
  'log.file.notExport': 'Este no es un archivo de sesión de Caselog.',
  'log.file.newer': 'Este archivo de sesión se hizo con una versión más nueva de Caselog (formato {version}).',
  'log.file.damaged': 'Este archivo de sesión está dañado en {path}.',
  'log.file.cut': 'Este archivo de sesión está incompleto: tiene {found} de {count} entradas.',
  'log.file.order': 'Este archivo de sesión está dañado: la entrada {seq} no está en su lugar.',
} satisfies Texts
