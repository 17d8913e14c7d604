import type { Texts } from '../../../../domain/messages/index.ts'

export const privacy = {
  'privacy.command': 'Ocultar lo que está en la pantalla',
  'privacy.title': 'La pantalla está oculta',
  'privacy.text': 'Lo que estaba haciendo está como lo dejó, y no se muestra nada hasta que usted quiera.',
  'privacy.show': 'Mostrarla de nuevo',
  'privacy.after.command': 'Ocultar la pantalla cuando nadie trabaja',
  'privacy.after': 'Ocultarla después de',
  'privacy.after.row': 'Ocultar la pantalla cuando nadie trabaja: {choice}',
  'privacy.after.never': 'Nunca',
  'privacy.after.1': '1 minuto',
  'privacy.after.2': '2 minutos',
  'privacy.after.5': '5 minutos',
  'privacy.after.10': '10 minutos',
} satisfies Texts
