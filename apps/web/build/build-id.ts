import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/**
 * Gives the build an id that is a hash of its content. The page contains the id, `builds/latest.json` names the newest
 * build, and `builds/meta/{id}.json` exists while that build is served.
 */
export function buildId(): Plugin {
  return {
    name: 'ganj:build-id',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('the build has no index.html')
        const files = Object.keys(bundle).sort()
        const id = createHash('sha256')
          .update(files.join('\n'))
          .update(page.source)
          .digest('hex')
          .slice(0, 16)
        page.source = String(page.source).replace(
          '<!--ganj-build-->',
          `<meta name="ganj-build" content="${id}" />`,
        )
        const emit = (fileName: string, facts: object) =>
          this.emitFile({ type: 'asset', fileName, source: JSON.stringify(facts) })
        emit('builds/latest.json', { id })
        emit(`builds/meta/${id}.json`, { id, files: files.length })
      },
    },
  }
}
