import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const assets = fileURLToPath(new URL('../../../apps/web/dist/assets/', import.meta.url))

/** The script of every page, largest first, in bytes of gzip, without the chunks that several pages share. */
export async function routeChunks(): Promise<{ page: string; bytes: number }[]> {
  const files = (await readdir(assets)).filter((file) => /^[a-z-]+-(screen|page)-[^.]+\.js$/.test(file))
  const sized = files.map(async (file) => ({
    page: /^([a-z-]+)-(?:screen|page)-/.exec(file)?.[1] ?? file,
    bytes: gzipSync(await readFile(join(assets, file)), { level: 9 }).length,
  }))
  return (await Promise.all(sized)).sort((a, b) => b.bytes - a.bytes)
}
