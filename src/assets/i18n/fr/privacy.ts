import type { Texts } from '../../../../domain/messages/index.ts'

export const privacy = {
  'privacy.command': 'Cacher ce qui est à l’écran',
  'privacy.title': 'L’écran est caché',
  'privacy.text':
    'Ce que vous faisiez est tel que vous l’avez laissé, et rien n’en est montré avant que vous le vouliez.',
  'privacy.show': 'Le montrer à nouveau',
  'privacy.after.command': 'Cacher l’écran quand personne ne travaille',
  'privacy.after': 'Le cacher après',
  'privacy.after.row': 'Cacher l’écran quand personne ne travaille : {choice}',
  'privacy.after.never': 'Jamais',
  'privacy.after.1': '1 minute',
  'privacy.after.2': '2 minutes',
  'privacy.after.5': '5 minutes',
  'privacy.after.10': '10 minutes',
} satisfies Texts
