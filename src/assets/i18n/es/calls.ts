import type { Texts } from '../../../../domain/messages/index.ts'

export const calls = {
  'error.offline': '¡Vaya! Parece que se ha desconectado de Internet. Revise su configuración e inténtelo de nuevo.',
  'error.read.congestion': '¡Ay! Nuestros servidores están congestionados. Espere un momento e inténtelo de nuevo.',
  'error.read.dropped': 'Parece que se ha perdido su conexión',
  'error.read.other': 'Algo salió mal al obtener sus datos',
  'error.save.congestion':
    'Por la congestión de la red, nuestros servidores no respondieron a tiempo. Compruebe que sus datos se hayan guardado.',
  'error.save.dropped':
    'Parece que se perdió su conexión mientras guardábamos sus datos. Vuelva a cargar la página y compruebe que sus datos se hayan guardado.',
  'error.save.other': 'Algo salió mal al guardar sus datos. Vuelva a cargar la página e inténtelo de nuevo.',
  'error.save.none': '¡Vaya! Algo salió mal. Inténtelo de nuevo.',
  'error.fallback':
    'Algo salió mal y no pudimos comunicarnos con el servidor. Consulte el estado del servidor o llámenos al {phone}.',
  'error.read.advice': 'Si esto continúa, llámenos al {phone} o use el botón Asistencia.',
  'error.read.detail': '{status}: {error} Si esto continúa, llámenos al {phone} o use el botón Asistencia.',
  'error.maintenance': 'El servicio está detenido por mantenimiento programado. Vuelva pronto.',
  'error.nonsense': 'No pudimos entender la respuesta del servidor. Inténtelo de nuevo.',
  'error.impossibleValue': 'No se pudo enviar una fecha o un número porque no es válido.',
  'error.settings': 'Error al cargar de «/{path}»: {error}',
  'error.list': 'Mensajes',
  'status.saving': 'Guardando...',
  'status.leftUnderWay':
    'Lo que estaba en curso en una página que se cerró puede haber ocurrido o no. Mírelo antes de volver a hacerlo.',
  'status.slow': 'El servidor aún no ha respondido. Se le vuelve a preguntar solo mientras esta página esté abierta.',
  'status.savingFilterSet': 'Guardando el conjunto de filtros...',
  'status.savingAffiliate': 'Guardando el afiliado...',
  'status.savingTrainingLink': 'Guardando el enlace de capacitación...',
  'status.exportRequest': 'Espere mientras se envía su solicitud de exportación...',
  'status.dismissingNotification': 'ocultando la notificación...',
  'status.readingNotification': 'marcando la notificación como leída...',
  'status.saved': 'Guardado',
  'notFound.value': '{kind}: no se encontró',
  'notFound.heading': '{kind}: no se encontró',
  'notFound.kind.race': 'Raza',
  'notFound.kind.gender': 'Género',
  'notFound.kind.stage': 'Etapa',
  'notFound.kind.advocate': 'Defensor',
  'notFound.colleague': 'Alguien del equipo',
} satisfies Texts
