import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const maps = fileURLToPath(new URL('../../../apps/web/maps/', import.meta.url))

interface BuiltMap {
  /** Such as `assets/home-page-x1y2.js`. */
  script: string
  /** The source files of the script. */
  sources: string[]
}

/** The source maps of the newest build, which are kept outside the served files. */
export async function builtMaps(): Promise<BuiltMap[]> {
  const builds = await readdir(maps)
  const [build] = builds
  if (build === undefined || builds.length > 1)
    throw new Error(`one build is to have maps, not ${builds.length}`)
  const files = await readdir(join(maps, build), { recursive: true })
  return Promise.all(
    files
      .filter((file) => file.endsWith('.map'))
      .map(async (file) => ({
        script: file.replace(/\.map$/, ''),
        sources: (JSON.parse(await readFile(join(maps, build, file), 'utf8')) as { sources: string[] })
          .sources,
      })),
  )
}
