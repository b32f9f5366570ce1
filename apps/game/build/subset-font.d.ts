declare module 'subset-font' {
  /** Cuts a font to the glyphs some letters need. */
  export default function subsetFont(
    font: Uint8Array,
    letters: string,
    options: { targetFormat: 'woff2'; noHinting?: boolean },
  ): Promise<Uint8Array>
}
