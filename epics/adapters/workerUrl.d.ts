/** The address of a script that the build makes for a thread of its own. */
declare module '*?worker&url' {
  const address: string
  export default address
}
