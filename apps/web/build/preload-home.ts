import type { HtmlTagDescriptor, Plugin } from 'vite'

/** Most visits begin at home: its chunks and styles come together with the entry instead of after it. */
export function preloadHome(moduleName: string): Plugin {
  return {
    name: 'ganj:preload-home',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const scripts = new Set<string>()
        const styles = new Set<string>()
        const gather = (fileName: string) => {
          const chunk = bundle[fileName]
          if (chunk?.type !== 'chunk' || scripts.has(fileName)) return
          scripts.add(fileName)
          for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style)
          chunk.imports.forEach(gather)
        }
        const home = Object.values(bundle).find(
          (chunk) => chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(moduleName),
        )
        if (!home) throw new Error(`no chunk is made of ${moduleName}`)
        gather(home.fileName)
        const isNew = (fileName: string) => !html.includes(fileName)
        return [
          ...[...scripts].filter(isNew).map((file) => link({ rel: 'modulepreload', href: `/${file}` })),
          ...[...styles].filter(isNew).map((file) => link({ rel: 'preload', as: 'style', href: `/${file}` })),
        ]
      },
    },
  }
}

const link = (attrs: Record<string, string>): HtmlTagDescriptor => ({
  tag: 'link',
  injectTo: 'head',
  attrs: { ...attrs, crossorigin: true },
})
