import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** Prints a line for each attack, with the number of its hostile calls, then the totals. */
export default class AttackReporter implements Reporter {
  #passed = 0
  #failed = 0

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result()
    const passed = state === 'passed'
    if (passed) this.#passed++
    else this.#failed++
    const attempts = test.meta().attempts ?? 0
    console.log(`${passed ? 'ok    ' : 'FAILED'}  ${test.fullName}  (${attempts} attempts)`)
    for (const { message, stack } of errors ?? []) console.log(stack ?? message)
  }

  onTestModuleEnd(module: TestModule): void {
    for (const { message, stack } of module.errors()) {
      this.#failed++
      console.log(`FAILED  ${module.relativeModuleId}\n${stack ?? message}`)
    }
  }

  onTestRunEnd(): void {
    console.log(`${this.#passed} passed, ${this.#failed} failed`)
  }
}
