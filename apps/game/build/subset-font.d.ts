declare module 'subset-font' {
  /** Subsets a font to the glyphs of the given letters. */
  export default function subsetFont(
    font: Uint8Array,
    letters: string,
    options: { targetFormat: 'woff2'; noHinting?: boolean },
  ): Promise<Uint8Array>
}
