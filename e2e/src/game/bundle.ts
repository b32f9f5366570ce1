import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** Bundles a module of this folder with its imports into one script that sets a global of this name. */
export async function bundle(module: string, name: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2022',
      minify: false,
      lib: { entry: fileURLToPath(new URL(module, import.meta.url)), name, formats: ['iife'] },
    },
  })
  const [script] = Array.isArray(built) ? built.flatMap(({ output }) => output) : []
  if (script?.type !== 'chunk') throw new TypeError('one script was expected')
  return script.code
}
