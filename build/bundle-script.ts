import { build } from 'vite'

/** Bundles a script that stands alone: no modules, no requests beside it. */
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
        // Calls are data: those that the script never sends need not travel.
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
