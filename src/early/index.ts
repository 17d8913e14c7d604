export { takeEarlyPress, type EarlyKeys } from './early.ts'
