import type { IconName } from '../ui/index.ts'

/** The picture of a place to go, by the command that leads there. */
const icons: Readonly<Record<string, IconName>> = { 'new.case': 'plus', 'new.victim': 'plus', 'go.cases': 'case', 'go.victims': 'users' }

export const iconOf = (command: string): IconName => icons[command] ?? 'arrow-right'
