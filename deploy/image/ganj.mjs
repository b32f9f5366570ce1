/** The entry of the image: `server` (its role is GANJ_ROLE), `signer`, `health`, or one of the operators' commands. */
import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'

const [verb = 'server', ...args] = process.argv.slice(2)
const commands = new URL('apps/server/dist/commands/', import.meta.url)

if (verb === 'health') await health()
else await start()

async function start() {
  const built = pathOf(verb)
  if (!/^[a-z-]+$/.test(verb) || !existsSync(built)) {
    console.error(`There is no '${verb}' here: ${[...names()].join(', ')}`)
    process.exit(64)
  }
  process.argv = [process.argv[0], fileURLToPath(built), ...args]
  await import(pathToFileURL(fileURLToPath(built)).href)
}

function pathOf(name) {
  if (name === 'server') return new URL('apps/server/dist/main.js', import.meta.url)
  if (name === 'signer') return new URL('apps/signer/dist/main.js', import.meta.url)
  return new URL(`${name}.js`, commands)
}

function* names() {
  for (const name of ['server', 'signer']) if (existsSync(pathOf(name))) yield name
  if (existsSync(commands)) for (const name of readdirSync(commands)) yield name.replace(/\.js$/, '')
}

/** For health checks that run a program. */
async function health() {
  const answer = await fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).catch(() => undefined)
  process.exit(answer?.ok ? 0 : 1)
}
