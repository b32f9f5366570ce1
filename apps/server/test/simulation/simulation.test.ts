import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { home, program } from '../programs/program.ts'

const steps = 384

interface Report {
  steps: number
  violations: number
  results: {
    digest: string
    turns: number
    deaths: Record<string, number>
    actions: Record<string, number>
  }[]
}

/** A separate program: it puts a seed under everything that its process draws. */
async function simulate(seed: number): Promise<Report> {
  const options = ['--seed', seed, '--steps', steps, '--players', 16, '--full', steps, '--json'].map(String)
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...program('apps/server/test/simulation/command.ts'), ...options],
    { cwd: home, env: { ...process.env, NODE_ENV: 'test' } },
  )
  return JSON.parse(stdout) as Report
}

test('a simulated installation keeps every invariant, and its seed gives the same history again', {
  timeout: 300_000,
}, async () => {
  const [one, again] = [await simulate(7), await simulate(7)]
  expect(one).toMatchObject({ steps, violations: 0 })
  expect(again.results[0]?.digest).toBe(one.results[0]?.digest)
  expect(again.results[0]?.turns).toBe(one.results[0]?.turns)
  // Crashes and every kind of step must have occurred.
  expect(Object.keys(one.results[0]?.deaths ?? {}).length).toBeGreaterThan(3)
  expect(Object.keys(one.results[0]?.actions ?? {}).length).toBeGreaterThan(30)
})
