import { build } from 'vite'

/** Bundles a standalone script: it imports no modules and loads no other files. */
export async function bundleScript(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: entry,
        // Calls are data: tree shaking removes those that the script never sends.
        treeshake: { manualPureFunctions: ['defineCall', 'defineAdminCall', 'defineAdminList'] },
        output: { format: 'iife' },
      },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (!chunk) throw new Error(`${entry} was not built`)
  return chunk.code.trim()
}
