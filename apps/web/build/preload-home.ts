import type { Plugin } from 'vite'

/** Most visits begin at home: its chunk comes together with the entry instead of after it. */
export function preloadHome(moduleName: string): Plugin {
  return {
    name: 'ganj:preload-home',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const home = Object.values(bundle).find(
          (chunk) => chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(moduleName),
        )
        if (home?.type !== 'chunk') throw new Error(`no chunk is made of ${moduleName}`)
        const styles = [...(home.viteMetadata?.importedCss ?? [])]
        return [
          {
            tag: 'link',
            injectTo: 'head',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${home.fileName}` },
          },
          ...styles.map((file) => ({
            tag: 'link',
            injectTo: 'head' as const,
            attrs: { rel: 'preload', as: 'style', crossorigin: true, href: `/${file}` },
          })),
        ]
      },
    },
  }
}
