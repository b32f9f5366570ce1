/// <reference types="vite/client" />
import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'

const modules = import.meta.glob<{ Example: ComponentType }>('./examples/*.tsx', { eager: true })
const sources = import.meta.glob<string>('./examples/*.tsx', {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** Every example, rendered above its source file. */
const Examples = () => (
  <main style={{ font: '15px system-ui', padding: 16, maxInlineSize: 900 }}>
    <h1>@ganj/wallet: examples</h1>
    {Object.entries(modules).map(([path, { Example }]) => (
      <section key={path} data-example={path.replace(/^.*\/|\.tsx$/g, '')}>
        <h2>{path.replace('./', '')}</h2>
        <Example />
        <pre style={{ overflow: 'auto', padding: 12, background: '#f2f4f8' }}>{sources[path]}</pre>
      </section>
    ))}
  </main>
)

createRoot(document.getElementById('app') as HTMLElement).render(<Examples />)
