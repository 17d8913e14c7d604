import type { Texts } from '../../../../domain/messages/index.ts'

export const standing = {
  'standing.trial': 'Su prueba gratuita termina en {days} días.',
  'standing.renewal': 'Su suscripción vence el {date}. Gestione su renovación.',
  'standing.pastDue.bill':
    'Su suscripción ha vencido. Pague su factura antes del {date} en Administración > Facturación.',
  'standing.pastDue.office': 'Su suscripción ha vencido. Llame a nuestra oficina al {phone}.',
  'standing.pastDue.others': 'La suscripción de su organización ha vencido. Comuníquese con su administrador.',
  'standing.expired.others': 'Los informes no están disponibles porque la suscripción ha vencido.',
  'standing.expired.administrators': 'Pague su factura para recuperar los informes.',
  'standing.inactive': 'Su usuario está inactivo.',
  'standing.agmPending': 'El gestor avanzado de subvenciones se pidió para su agencia y se está preparando.',
  'onboarding.po_received': 'Recibimos su orden de compra y estamos preparando su cuenta.',
  'onboarding.info_received': 'Recibimos lo que necesitamos saber de su agencia.',
  'onboarding.scheduled': 'Su capacitación está programada.',
  'onboarding.complete': 'Su agencia está lista.',
  'onboarding.schedule': 'Elegir la hora de su capacitación',
  'onboarding.knowledgeBase': 'Abrir la base de conocimientos',
} satisfies Texts
