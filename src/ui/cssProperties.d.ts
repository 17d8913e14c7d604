import 'react'

declare module 'react' {
  interface CSSProperties {
    /** The grid tracks of a `DataTable`. */
    '--columns'?: string | undefined
    /** Its rows' height, where it is not the density's. */
    '--row'?: string | undefined
  }
}
