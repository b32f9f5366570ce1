import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Outside of `dist`, whose content is served completely. */
const folder = fileURLToPath(new URL('../maps/', import.meta.url))

/** Moves the source maps from the served files to `maps/{build id}`, where operators use them to read error reports. */
export function moveSourceMaps(): Plugin {
  const maps = new Map<string, string | Uint8Array>()
  return {
    name: 'ganj:move-source-maps',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const [file, output] of Object.entries(bundle)) {
          if (!file.endsWith('.map') || output.type !== 'asset') continue
          maps.set(file, output.source)
          delete bundle[file]
        }
      },
    },
    async writeBundle(_options, bundle) {
      const latest = bundle['builds/latest.json']
      if (latest?.type !== 'asset') throw new Error('the build has no id')
      const { id } = JSON.parse(String(latest.source)) as { id: string }
      await rm(folder, { recursive: true, force: true })
      for (const [file, source] of maps) {
        const path = join(folder, id, file)
        await mkdir(dirname(path), { recursive: true })
        await writeFile(path, source)
      }
    },
  }
}
