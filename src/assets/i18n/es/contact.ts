import type { Texts } from '../../../../domain/messages/index.ts'

export const contact = {
  'contact.title': 'Contactar con asistencia',
  'contact.intro':
    'Preguntas, problemas, ideas: cuéntenos. No nombre aquí a ningún cliente; la dirección de la página nos basta para encontrarlo.',
  'contact.from': 'De',
  'contact.account': 'Agencia',
  'contact.page': 'Página',
  'contact.subject': 'Asunto',
  'contact.message': 'Mensaje',
  'contact.send': 'Enviar',
  'contact.sent': 'Su mensaje se envió. Gracias.',
  'contact.failed': 'Su mensaje no se envió',
} satisfies Texts
