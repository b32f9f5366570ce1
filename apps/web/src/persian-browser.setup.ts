/** Sets the browser language of tests to Persian; jsdom's default is English. */
if ('window' in globalThis)
  Object.defineProperty(window.navigator, 'languages', { configurable: true, get: () => ['fa-IR', 'fa'] })
