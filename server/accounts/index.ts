/** How agencies and their first people come to be. */
export { commandIn } from './adminCommand.ts'
export { accountWatch } from './anybody.ts'
export { toldInWords } from './inWords.ts'
export { insertBeginning } from './beginning.ts'
