/** The privacy screen. */
export { Curtain } from './Curtain.tsx'
