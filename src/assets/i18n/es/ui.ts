import type { Texts } from '../../../../domain/messages/index.ts'

export const ui = {
  'ui.again': 'Intentar de nuevo',
  'ui.close': 'Cerrar',
  'ui.dismiss': 'Ocultar',
  'ui.left': 'Escrito aquí antes y sin guardar',
  'ui.left.take': 'Usar este texto',
  'ui.left.keep': 'Dejar lo que está',
  'ui.closeError': 'Cerrar este error',
  'ui.attention': 'Algo requiere su atención',
  'ui.changed': 'modificado',
  'ui.line': '{label}, número {number}',
  'ui.line.remove': 'Quitar {line}',
  'ui.showPassword': 'Mostrar la contraseña',
  'ui.cancel': 'Cancelar',
  'ui.typeToConfirm': 'Escriba {text} para confirmar',
  'ui.day.form': 'm/d/aaaa',
  'ui.instant.form': 'm/d/aaaa hh:mm',
} satisfies Texts
