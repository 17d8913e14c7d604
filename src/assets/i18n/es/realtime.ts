import type { Texts } from '../../../../domain/messages/index.ts'

export const realtime = {
  'realtime.failedManually': 'No se pudo conectar manualmente en 5 intentos.',
  'realtime.reconnecting': 'Reconectando con el servidor…',
  'realtime.reconnecting.text': 'Puede continuar. Lo que escriba se guarda en este dispositivo.',
  'realtime.idle.title': '¿Sigue ahí?',
  'realtime.idle.text':
    'Ha habido {minutes} minutos de inactividad. Se cerrará su sesión en {seconds} segundos. Lo que escribió se guarda para su próximo inicio de sesión.',
  'realtime.waiting.title': 'Esperando para iniciar sesión',
  'realtime.waiting.text':
    'Tiene una sesión en otro lugar, y allí se le pregunta si desea permanecer. Si nadie responde, entrará aquí en {seconds} segundos.',
  'realtime.contested.title': 'Cerrando sesión',
  'realtime.contested.text':
    'Está iniciando sesión en otro lugar. Si no permanece, se cerrará su sesión aquí en {seconds} segundos. Lo que escribió se guarda para su próximo inicio de sesión.',
  'realtime.left': 'Quedan {seconds} segundos',
  'realtime.stay': 'Permanecer conectado',
  'realtime.leave': 'Cerrar sesión ahora',
  'realtime.cancelLogin': 'Cancelar inicio de sesión',
  'realtime.switchWaiting.title': 'Esperando para cambiar de cuenta',
  'realtime.switchWaiting.text':
    'Otra persona tiene una sesión en este navegador, y se le pregunta si desea permanecer. Si nadie responde, {name} entrará aquí en {seconds} segundos.',
  'realtime.cancelSwitch': 'Cancelar solicitud',
  'realtime.switchContested.title': 'Cambiando de cuenta',
  'realtime.switchContested.text':
    'En otra pestaña de este navegador alguien ha entrado con otra cuenta. Si no continúa, esa cuenta se usará aquí en {seconds} segundos. Lo que escribió se guarda para su próximo inicio de sesión.',
  'realtime.keep': 'Continuar con la cuenta',
  'realtime.switchNow': 'Cambiar de cuenta ahora',
  'realtime.switching': 'Cambiando de cuenta…',
  'realtime.switchDenied': 'Ha rechazado la solicitud de cambiar de cuenta. Permanecerá en la sesión anterior.',
  'realtime.switchCancelled': 'Ha decidido cancelar el cambio de cuenta. Permanecerá en la sesión anterior.',
  'realtime.switchRefused': 'Se rechazó la solicitud de cambiar de cuenta. Permanecerá en la sesión anterior.',
} satisfies Texts
