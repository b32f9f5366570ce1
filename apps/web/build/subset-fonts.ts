import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import type { HtmlTagDescriptor, Plugin } from 'vite'

export interface Face {
  family: string
  /** URL of the package's font file to subset. */
  from: string
  letters: string
  /** For a variable font: the range of weights to keep. */
  weights?: { min: number; max: number }
  preload?: boolean
}

interface CutFace extends Face {
  fileName: string
  bytes: Buffer
}

/** Subsets fonts to the used letters at build time, so that the repository contains no binary files. */
export function subsetFonts(faces: readonly Face[]): Plugin {
  let cut: Promise<CutFace[]> | null = null
  const cutOnce = () => {
    cut ??= Promise.all(faces.map(cutFace))
    return cut
  }
  let base = '/'
  return {
    name: 'ganj:subset-fonts',
    configResolved(config) {
      base = config.base
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const face = (await cutOnce()).find(({ fileName }) => request.url === base + fileName)
        if (!face) return next()
        response.setHeader('Content-Type', 'font/woff2').end(face.bytes)
      })
    },
    async generateBundle() {
      for (const { fileName, bytes } of await cutOnce()) {
        this.emitFile({ type: 'asset', fileName, source: bytes })
      }
    },
    async transformIndexHtml() {
      const done = await cutOnce()
      return [
        ...done.filter((face) => face.preload).map((face) => preloadTag(base, face)),
        { tag: 'style', injectTo: 'head', children: done.map((face) => fontFace(base, face)).join('') },
      ]
    },
  }
}

async function cutFace(face: Face): Promise<CutFace> {
  const whole = await readFile(new URL(face.from))
  const bytes = await subsetFont(whole, face.letters, {
    targetFormat: 'woff2',
    // Hinting is for low resolutions; phones ignore it.
    noHinting: true,
    ...(face.weights ? { variationAxes: { wght: { ...face.weights, default: face.weights.min } } } : {}),
  })
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 8)
  const name = face.from.match(/([^/]+?)(-wght)?(-400)?-normal\.woff2$/)?.[1] ?? face.family
  return { ...face, bytes, fileName: `assets/${name}-${hash}.woff2` }
}

const preloadTag = (base: string, face: CutFace): HtmlTagDescriptor => ({
  tag: 'link',
  injectTo: 'head',
  attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: base + face.fileName },
})

function fontFace(base: string, face: CutFace): string {
  const weight = face.weights ? `${face.weights.min} ${face.weights.max}` : '400'
  return (
    `@font-face{font-family:"${face.family}";font-weight:${weight};font-display:swap;` +
    `src:url(${base}${face.fileName})format("woff2");unicode-range:${unicodeRange(face.letters)}}`
  )
}

function unicodeRange(letters: string): string {
  const points = [...new Set(Array.from(letters, (letter) => letter.codePointAt(0) ?? 0))].sort(
    (a, b) => a - b,
  )
  const runs: [number, number][] = []
  for (const point of points) {
    const last = runs.at(-1)
    if (last && point === last[1] + 1) last[1] = point
    else runs.push([point, point])
  }
  const hex = (point: number) => point.toString(16)
  return runs.map(([from, to]) => `U+${hex(from)}${from === to ? '' : `-${hex(to)}`}`).join(',')
}
