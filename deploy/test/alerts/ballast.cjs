// Loaded into a server by the step of the alerts: at SIGUSR2 it takes much memory, at the next one it gives it back.
const { setFlagsFromString } = require('node:v8')
const { runInNewContext } = require('node:vm')

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
let ballast
process.on('SIGUSR2', () => {
  ballast = ballast ? undefined : Buffer.alloc(800e6, 1)
  collect()
})
