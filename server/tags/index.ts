/** The face of tags: terms as records, and what carries them. */
export { routes } from './routes.ts'
