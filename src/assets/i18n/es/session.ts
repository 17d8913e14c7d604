import type { Texts } from '../../../../domain/messages/index.ts'

export const session = {
  'session.title': 'Iniciar sesión',
  'session.expired': 'La credencial ha caducado',
  'session.hasExpired': 'Su sesión ha caducado',
  'session.refreshFailed': 'No se pudo mantener la conexión',
  'session.noAuthLoggedOut': 'Se cerró su sesión. No pudimos mantener su autenticación. Inicie sesión de nuevo.',
  'session.noAuthServer': 'No hay un servidor de autenticación configurado para este entorno',
  'session.noTokens': '¡Ay! Algo salió mal',
  'session.wrongPassword': 'El nombre de usuario o la contraseña no son correctos.',
  'session.throttled': 'Demasiados intentos fallidos de iniciar sesión. Espere 15 minutos e inténtelo de nuevo.',
  'session.accountFailed': 'No se pudo obtener la cuenta',
  'session.userFailed': 'Hubo un error al intentar cargar su usuario',
  'session.loadedWithErrors':
    'Su aplicación se cargó, pero con errores. Revise los errores de abajo para asegurarse de que se haya cargado la configuración correcta.',
  'session.notAllowed': 'Usted no tiene acceso a esta aplicación.',
  'session.locationNotPermitted':
    'No se permite iniciar sesión desde su ubicación. Comuníquese con su administrador del sistema.',
  'session.loggedOut': 'Se cerró su sesión.',
  'session.otherTab': 'Se cerró su sesión en otra pestaña.',
  'session.timedOut': 'Su sesión llegó a su límite de tiempo.',
  'session.hasTimedOut': 'Su sesión llegó a su límite de tiempo',
  'session.replaced': 'Ha iniciado sesión desde otro lugar',
  'session.missing': 'Su sesión ya no existe',
  'session.cancelled': 'Ha cancelado su solicitud de inicio de sesión',
  'session.denied': 'Su solicitud de inicio de sesión fue rechazada',
  'session.isLost': 'Se ha perdido su sesión',
  'session.tokenExpired': 'Token caducado',
  'session.connectionLost':
    'No pudimos mantener su conexión con nuestros servidores. Espere 5 minutos e intente iniciar sesión de nuevo. Si sigue recibiendo este error, llámenos al {phone}.',
  'session.passwordsDiffer': 'las contraseñas no coinciden',
  'session.loginTaken': 'Su nombre de usuario es ahora la dirección de otra persona. Pida otro a su administrador.',
  'session.invitationExpired': 'Su invitación ha caducado. Pida una nueva a su administrador.',
  'session.noSso': 'El inicio de sesión único no está configurado para este nombre de usuario.',
  'session.contactPerson':
    'Indique la persona de contacto en Administración > Actualizar la información de la oficina.',
  'session.command.logout': 'Cerrar sesión',
  'session.command.revokeOthers': 'Cerrar sesión en todos los demás sitios',
  'session.revokeOthers.title': '¿Cerrar sesión en todos los demás dispositivos?',
  'session.revokeOthers.text':
    'Se cerrará la sesión en todos los demás navegadores y dispositivos. Lo que no se haya guardado allí se conserva 72 horas, hasta que vuelva a entrar en ese dispositivo.',
  'session.revokeOthers.confirm': 'Cerrar las demás sesiones',
  'session.othersRevoked': 'Las demás sesiones están cerradas',
  'session.secretGone': 'Escriba su contraseña de nuevo.',
} satisfies Texts
