/** Whether less is to move: the device asks for it, or the app says so on its root. Asked each time, for it can change. */
export const prefersReducedMotion = (): boolean =>
  document.documentElement.dataset.motion === 'reduced' ||
  (typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches)
