declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2'
      /** Leaves out how to fit outlines to few pixels. */
      noHinting?: boolean
      variationAxes?: Record<string, { min: number; max: number; default: number }>
    },
  ): Promise<Buffer>
}
