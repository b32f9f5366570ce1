import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const { resolve } = createRequire(import.meta.url)

/** A file of a font's package, and the letters to keep. */
export interface Cut {
  file: string
  letters: string
}

/** Subsets a font to the letters of the catalogues at build time, so that the repository contains no binary files. */
export function subsetFonts(family: string, cuts: readonly Cut[]): Plugin {
  const cutAll = async () =>
    Promise.all(
      cuts.map(async ({ file, letters }) => {
        // Hinting is for low resolutions; phones ignore it.
        const options = { targetFormat: 'woff2', noHinting: true } as const
        const bytes = await subsetFont(await readFile(resolve(file)), letters, options)
        const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 8)
        return { bytes, letters, fileName: `assets/font-${hash}.woff2` }
      }),
    )
  let done: ReturnType<typeof cutAll> | null = null
  const faces = () => {
    done ??= cutAll()
    return done
  }
  return {
    name: 'ganj:subset-fonts',
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const face = (await faces()).find(({ fileName }) => request.url?.endsWith(fileName))
        if (!face) return next()
        response.setHeader('Content-Type', 'font/woff2').end(face.bytes)
      })
    },
    async generateBundle() {
      for (const { fileName, bytes } of await faces())
        this.emitFile({ type: 'asset', fileName, source: bytes })
    },
    async transformIndexHtml() {
      const rules = (await faces()).map(
        ({ fileName, letters }) =>
          `@font-face{font-family:${family};font-display:swap;src:url(./${fileName})format("woff2");` +
          `unicode-range:${[...new Set(letters)].map((letter) => `U+${letter.codePointAt(0)?.toString(16)}`).join()}}`,
      )
      return [{ tag: 'style', injectTo: 'head', children: rules.join('') }]
    },
  }
}
