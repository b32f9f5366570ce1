// Loaded into a server by the alerts step: SIGUSR2 allocates much memory, the next SIGUSR2 releases it.
const { setFlagsFromString } = require('node:v8')
const { runInNewContext } = require('node:vm')

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
let ballast
process.on('SIGUSR2', () => {
  ballast = ballast ? undefined : Buffer.alloc(800e6, 1)
  collect()
})
