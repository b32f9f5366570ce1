import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const textual = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest'])

/**
 * Writes a Brotli (`.br`) and a gzip (`.gz`) copy beside every text file of the build, which the server sends unchanged. A file
 * that compression does not make smaller has no copy.
 */
export function precompress(): Plugin {
  let outDir = ''
  return {
    name: 'ganj:precompress',
    apply: 'build',
    enforce: 'post',
    configResolved({ root, build }) {
      outDir = join(root, build.outDir)
    },
    writeBundle: {
      // After every other plugin has written its files.
      order: 'post',
      sequential: true,
      async handler() {
        const files = await readdir(outDir, { recursive: true })
        const wanted = files.filter((file) => textual.has(extname(file)))
        await Promise.all(wanted.map((file) => compressFile(join(outDir, file))))
      },
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ])
  if (br.length < bytes.length) await writeFile(`${path}.br`, br)
  if (gz.length < bytes.length) await writeFile(`${path}.gz`, gz)
}
