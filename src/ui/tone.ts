import type { IconName } from './iconPaths.ts'

/** How a message is meant. */
export type Tone = 'info' | 'success' | 'warning' | 'danger'

export const toneIcons: Readonly<Record<Tone, IconName>> = {
  info: 'info',
  success: 'check',
  warning: 'alert',
  danger: 'alert',
}
