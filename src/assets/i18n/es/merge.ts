import type { Texts } from '../../../../domain/messages/index.ts'

export const merge = {
  'merge.intro':
    'Cuando una persona se registró dos veces, una las dos. Todo lo que cualquiera de ellas es en un caso o en un evento será después de la persona que se conserva.',
  'merge.keep': 'Persona que se conserva',
  'merge.drop': 'Persona que se une a ella',
  'merge.twice': 'Es la misma persona. Elija otra.',
  'merge.loading': 'Cargando lo que se sabe de ambas.',
  'merge.records': 'Clientes y acusados',
  'merge.noRecords': 'Ni un cliente ni un acusado que usted pueda ver',
  'merge.part': '{kind} en el caso {number}',
  'merge.differing': 'Lo que las dos dicen de forma distinta',
  'merge.changed': 'Otra persona modificó una de las dos mientras tanto. Mire ambas otra vez.',
  'merge.chooseOne': 'Elija una de las dos.',
  'merge.notEvery': 'No tiene permiso para modificar todos los expedientes de esta persona.',
  'merge.tooMany': 'Una persona tiene como máximo {most}.',
  'merge.gone': 'Esta persona ya no existe, o usted no puede verla. Elija otra.',
  'merge.whose': 'De cada campo, lo que dice {keep} está primero y lo que dice {drop} después.',
  'merge.differing.help':
    'Elija lo que queda. Lo que no se elige se conserva en el historial de sus clientes y acusados.',
  'merge.alike': 'Las dos dicen lo mismo.',
  'merge.nothing': 'Nada',
  'merge.start': 'Unir las dos',
  'merge.ask': '¿Unir «{drop}» a «{keep}»?',
  'merge.ask.text': 'Queda una persona, con los expedientes de las dos. No se puede deshacer.',
  'merge.confirm': 'Unir',
  'merge.working': 'Uniendo personas...',
  'merge.done': 'Personas unidas',
} as const satisfies Texts
