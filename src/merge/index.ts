/** The face of the merging of people. */
export { MergePeople } from './MergePeople.tsx'
