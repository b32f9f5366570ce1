import { startEarly } from '#auth/early-start.ts'
import { reloadWhenOutdated } from '#platform/offline/reload-when-outdated.ts'

reloadWhenOutdated(window)
startEarly(window)
