import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { chromiumEngine, quickJsEngine } from '@ganj/e2e/engines'
import { rulesFingerprint } from '@ganj/e2e/rules-fingerprint'
import { rulesVersion } from '@ganj/game-core'
import { goldenRuns, playGolden } from '@ganj/game-core/golden'
import { readArguments } from '@ganj/server/command-line'

/*
 * Writes the results of the golden runs under the current rules. A written version is never changed: after a change of the
 * rules, increase the number in packages/game-core/src/version.ts and run this command. `--same-rules` keeps the number after a
 * refactoring. `--engines` also plays every run in Chromium and in QuickJS, and compares the hashes of every second.
 */
const { values: options } = readArguments('npm run game:golden -- [--same-rules] [--engines]', {
  options: { 'same-rules': { type: 'boolean' }, engines: { type: 'boolean' } },
})
const path = new URL('../../../packages/game-core/src/golden/golden.json', import.meta.url)
const ends = goldenRuns.map((run) => playGolden(run))
const lines = ends.map((end) => `    [${end.join(', ')}]`)
const endsText = `"ends": [\n${lines.join(',\n')}\n  ]`
const written = `"written": "${rulesFingerprint()}"`
const old = existsSync(path) ? readFileSync(path, 'utf8') : ''
const isOldVersion = old.includes(`"rulesVersion": ${rulesVersion},`)

if (isOldVersion && !old.includes(endsText)) {
  refuse('The rules have changed')
} else if (isOldVersion && !old.includes(written) && !options['same-rules']) {
  refuse('The rules are written otherwise (if they are the same, say --same-rules)')
} else {
  writeFileSync(path, `{\n  "rulesVersion": ${rulesVersion},\n  ${written},\n  ${endsText}\n}\n`)
  console.log(`${ends.length} golden runs of rules ${rulesVersion} are written`)
  if (options.engines) await compareEngines()
}

function refuse(why: string): void {
  console.error(`${why}, but rulesVersion is still ${rulesVersion}: give them the next number first.`)
  process.exitCode = 1
}

async function compareEngines(): Promise<void> {
  const runs = goldenRuns.map((_, run) => run)
  for (const open of [chromiumEngine, quickJsEngine]) {
    const engine = await open()
    const began = performance.now()
    const played = await engine.play(runs)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    await engine.close()
    const other = played.filter((end, run) => end.join() !== ends[run]?.join()).length
    console.log(`${engine.name}: ${played.length - other} of ${played.length} identical, ${seconds} s`)
    if (other > 0) process.exitCode = 1
  }
}
