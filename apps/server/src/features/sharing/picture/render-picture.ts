import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'

/** Cached images, 200 kB each. */
const mostKept = 64
/** The maximum of pending images. */
const mostWaiting = 16

const require = createRequire(import.meta.url)
const font = {
  loadSystemFonts: false,
  // Persian and Latin; Cyrillic.
  fontFiles: [
    require.resolve('@expo-google-fonts/vazirmatn/700Bold/Vazirmatn_700Bold.ttf'),
    require.resolve('@expo-google-fonts/rubik/700Bold/Rubik_700Bold.ttf'),
  ],
  defaultFontFamily: 'Vazirmatn',
}

export interface Picture {
  png: Buffer
  etag: string
}

const nameOf = (svg: string) => createHash('sha256').update(svg).digest('base64url').slice(0, 22)

/**
 * Draws images, one at a time in a separate thread, and caches the last of them. The key is the content: a player who
 * changes the name gets another image.
 */
export function createPictures(draw: (svg: string) => Promise<Buffer> = drawn) {
  const kept = new Map<string, Picture>()
  const waiting = new Map<string, Promise<Picture>>()
  let last: Promise<unknown> = Promise.resolve()

  const store = (name: string, picture: Picture) => {
    kept.delete(name)
    kept.set(name, picture)
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  }

  return {
    /** Undefined when too many are pending. */
    async of(svg: string): Promise<Picture | undefined> {
      const name = nameOf(svg)
      const known = kept.get(name)
      if (known) {
        store(name, known)
        return known
      }
      const underWay = waiting.get(name)
      if (underWay) return underWay
      if (waiting.size >= mostWaiting) return undefined
      const work = last.then(async () => {
        const picture = { png: await draw(svg), etag: `"${name}"` }
        store(name, picture)
        return picture
      })
      waiting.set(name, work)
      last = work.catch(() => undefined).finally(() => waiting.delete(name))
      return work
    },
  }
}

/**
 * Draws outside of the thread that answers calls. The renderer is loaded for the first image: most processes draw none.
 */
async function drawn(svg: string): Promise<Buffer> {
  const { renderAsync } = await import('@resvg/resvg-js')
  return (await renderAsync(svg, { font })).asPng()
}
