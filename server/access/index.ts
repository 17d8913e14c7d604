export { accessUser } from './accessUser.ts'
export { visibleByWord, visibleCase, visibleVictim } from './visible.ts'
