import type { TestProject } from 'vitest/node'
import { startTestDatabases } from './test-databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: { admin: string; template: string }
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { admin, template, stop } = await startTestDatabases()
  project.provide('testDatabase', { admin, template })
  return stop
}
