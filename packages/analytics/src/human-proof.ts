/** Solves the collector's proof-of-work task, which makes sending events without a browser expensive. */
export interface HumanProof {
  /** The newest solution, the value of the `Content` header; undefined until there is one. */
  readonly solution: string | undefined
  /** Solves the task again: with the arguments of an answer, else with those of the helper file. */
  solve(taskArguments?: string): Promise<void>
}

/** The two helper files, and how to load them. */
export interface HumanProofDependencies {
  fetch: typeof fetch
  /** Address of the helper that runs as a worker. */
  workerUrl: string
  /** Address of the helper file that contains the first arguments. */
  argumentsUrl: string
  /** Starts the worker from its fetched source, because a worker must be of the page's own origin. */
  startWorker(source: string): Worker
  /** Timeout of a solution, in milliseconds. */
  timeoutMs: number
}

/**
 * A proof by the helper files of the analytics host. The arguments are the comma-separated bytes of JSON `{a, b}`, the
 * solution those of a point `{x, y}` on y² = x³ + ax + b.
 */
export function createHumanProof(dependencies: HumanProofDependencies): HumanProof {
  let source: Promise<string> | undefined
  let solution: string | undefined

  const text = async (url: string) => {
    const answer = await dependencies.fetch(url)
    if (!answer.ok) throw new Error(`The helper file answered ${answer.status}`)
    return answer.text()
  }
  const workerSource = () => {
    source ??= text(dependencies.workerUrl).catch((failure: unknown) => {
      source = undefined
      throw failure
    })
    return source
  }

  return {
    get solution() {
      return solution
    },
    async solve(taskArguments) {
      const given = taskArguments ?? (await text(dependencies.argumentsUrl)).trim()
      // A collector that requires no proof gives no arguments.
      if (given === '') return
      solution = await ask(dependencies.startWorker(await workerSource()), given, dependencies.timeoutMs)
    },
  }
}

/** Sends one task to a worker and terminates it: an endless task must not use up the battery. */
function ask(worker: Worker, taskArguments: string, timeoutMs: number): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The human-proof task took too long')), timeoutMs)
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      clearTimeout(late)
      if (typeof data === 'string') resolve(data)
      else reject(new Error('The human-proof task gave no solution'))
    })
    worker.addEventListener('error', (event) => {
      clearTimeout(late)
      reject(new Error(event.message || 'The human-proof worker failed'))
    })
    worker.postMessage(taskArguments)
  }).finally(() => worker.terminate())
}

/**
 * Trusted Types, which not every browser supports. Their values are accepted in place of an address and typed as one.
 */
interface TrustedTypesWindow extends Window {
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(url: string): string },
    ): { createScriptURL(url: string): string }
  }
}

let policy: { createScriptURL(url: string): string } | undefined

/**
 * Creates a worker from source text, on the page's own origin. A page with Trusted Types must allow a policy
 * `ganj-human-proof`.
 */
export function workerFromSource(source: string): Worker {
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))
  try {
    policy ??= (window as TrustedTypesWindow).trustedTypes?.createPolicy('ganj-human-proof', {
      createScriptURL: (own) => own,
    })
    return new Worker(policy?.createScriptURL(url) ?? url)
  } finally {
    URL.revokeObjectURL(url)
  }
}
