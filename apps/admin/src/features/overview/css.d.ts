import 'react'

declare module 'react' {
  interface CSSProperties {
    /** The intensity of a cell of the retention triangle. */
    '--share'?: string
  }
}
