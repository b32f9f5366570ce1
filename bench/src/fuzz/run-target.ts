import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { build, type Plugin } from 'vite'
import { edgesName, instrument, mostEdges } from './instrument.ts'
import { type Budget, type LoopResult, longestInput } from './loop.ts'
import { bytesOf, type FuzzModule, readCorpus, root, type Target } from './targets.ts'
import type { ThreadData } from './thread.ts'

/** An input that takes longer counts as an endless loop, in milliseconds. */
const stuckMs = 30_000

/** Packages that parse input; the others are not instrumented. */
const guided = [/^@ganj\//, '@ton/core', 'fast-jwt', 'secure-json-parse']

/** Fuzzes one parser, guided by the coverage of our code and of the libraries that parse for it. */
export async function runTarget(target: Target, budget: Budget, seed: number): Promise<LoopResult> {
  // Inside the repository, so that packages resolve.
  const home = join(root, '.cache/fuzz', target.name)
  const { entry, words, edges } = await bundle(target, home)
  const { seeds } = (await import(target.file)) as FuzzModule
  const inputs = [...seeds.map(bytesOf), ...readCorpus(target.name)].map((input) => Uint8Array.from(input))
  const progress = new Int32Array(new SharedArrayBuffer(8))
  const input = new Uint8Array(new SharedArrayBuffer(longestInput))
  const options = { budget, seed, words: [...words], inputs, edgeCount: edges }
  const workerData: ThreadData = { ...options, progress, input }
  const thread = new Worker(entry, { workerData, execArgv: [] })
  const result = await Promise.race([resultOf(thread), stuck(progress, input)])
  await thread.terminate()
  rmSync(home, { recursive: true, force: true })
  return result
}

function resultOf(thread: Worker): Promise<LoopResult> {
  return new Promise((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('the thread ended without a result')))
  })
}

/** Resolves when one input takes too long. Never rejects, and does not keep the process alive. */
function stuck(progress: Int32Array, memory: Uint8Array): Promise<LoopResult> {
  let [last, since] = [-1, performance.now()]
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const count = Atomics.load(progress, 0)
      if (count === 0 || count !== last) [last, since] = [count, performance.now()]
      if (performance.now() - since < stuckMs) return
      clearInterval(timer)
      const input = Uint8Array.from(memory.subarray(0, Atomics.load(progress, 1)))
      resolve({ count, edges: 0, corpus: [], crash: { input, message: 'it does not end' } })
    }, 500)
    timer.unref()
  })
}

/** Bundles the target and the loop into one JavaScript file with instrumented parsers. */
async function bundle({ file }: Target, home: string) {
  const words = new Set<string>()
  let edges = 0
  const counting: Plugin = {
    name: 'count-edges',
    enforce: 'post',
    transform: (code, id) => {
      if (
        id.startsWith('\0') ||
        id.endsWith('.fuzz.ts') ||
        (id.startsWith(join(import.meta.dirname, '/')) && !id.includes('planted'))
      )
        return null
      const counted = instrument(code, 'module.js', () => edges++)
      for (const word of counted.literals) words.add(word)
      return { code: counted.code, map: null }
    },
  }
  rmSync(home, { recursive: true, force: true })
  mkdirSync(home, { recursive: true })
  const start = join(home, 'start.ts')
  const loop = join(import.meta.dirname, 'thread.ts')
  writeFileSync(
    start,
    `import * as target from ${JSON.stringify(file)}\nimport { fuzzInThread } from ${JSON.stringify(loop)}\nvoid fuzzInThread(target)\n`,
  )
  await build({
    configFile: false,
    root: home,
    logLevel: 'error',
    plugins: [counting],
    ssr: { noExternal: guided },
    build: {
      ssr: start,
      outDir: join(home, 'bundle'),
      minify: false,
      target: 'node20',
      rolldownOptions: {
        output: {
          entryFileNames: 'start.mjs',
          banner: `globalThis.${edgesName} ??= new Uint8Array(${mostEdges});\nconst ${edgesName} = globalThis.${edgesName};`,
        },
      },
    },
  })
  return { entry: join(home, 'bundle/start.mjs'), words, edges: Math.min(edges, mostEdges) }
}
