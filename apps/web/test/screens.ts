import { act } from 'react'

/** Lets React work until a state is reached; the timeout of the test limits it. */
export async function until(isReached: () => boolean): Promise<void> {
  while (!isReached()) await act(() => new Promise((resolve) => setTimeout(resolve)))
}

/** Gives the dialog element its methods, which jsdom has not. */
export function stubDialogs(): void {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
}
