import type { Texts } from '../../../../domain/messages/index.ts'

export const masquerade = {
  'masquerade.command': 'Actuar como',
  'masquerade.title': 'Trabajar como otro usuario',
  'masquerade.text':
    'Usted ve y puede hacer lo que este usuario ve y puede hacer. Todo queda registrado con ambos nombres. Termina a más tardar después de una hora.',
  'masquerade.search': 'Nombre o nombre de usuario',
  'masquerade.search.help': 'Al menos tres caracteres. Solo se encuentran usuarios activos de un nivel inferior.',
  'masquerade.found': 'Usuarios',
  'masquerade.none': 'No se encontró a nadie.',
  'masquerade.looking': 'Buscando…',
  'masquerade.choose': 'Trabajar como {name}',
  'masquerade.id': 'N.º {id}',
  'masquerade.failed': 'No funcionó',
  'masquerade.close': 'Cancelar',
  'masquerade.as': 'Como {name}',
  'masquerade.return': 'Volver',
  'masquerade.switching': 'Cambiando…',
  'masquerade.noAdminToken': 'No se pudo cargar el usuario. No se encontró el token de acceso del administrador.',
} satisfies Texts
