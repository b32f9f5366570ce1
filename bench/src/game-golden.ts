import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { rulesVersion } from '@ganj/game-core'
import { goldenRuns, playGolden } from '@ganj/game-core/golden'

/**
 * Writes what the golden runs come to under the present rules. A version that is written stays as it is: a change of
 * the rules takes the next number in packages/game-core/src/version.ts, and then this command.
 */
const path = new URL('../../packages/game-core/src/golden/golden.json', import.meta.url)
const ends = goldenRuns.map((run) => `    [${playGolden(run).join(', ')}]`)
const text = `{\n  "rulesVersion": ${rulesVersion},\n  "ends": [\n${ends.join(',\n')}\n  ]\n}\n`
const old = existsSync(path) ? readFileSync(path, 'utf8') : ''

if (old.includes(`"rulesVersion": ${rulesVersion},`) && old !== text) {
  console.error(
    `The rules have changed, but rulesVersion is still ${rulesVersion}: give them the next number first.`,
  )
  process.exitCode = 1
} else {
  writeFileSync(path, text)
  console.log(`${ends.length} golden runs of rules ${rulesVersion} are written`)
}
