import 'react'

declare module 'react' {
  interface CSSProperties {
    /** How strong a cell of the triangle is. */
    '--share'?: string
  }
}
