import { deviceStore } from './storage.ts'

/** A setting stored on this device: one of its values, or null for the default. */
export interface DeviceSetting<T extends string> {
  read(): T | null
  write(value: T | null): void
}

export const deviceSetting = <T extends string>(key: string, values: readonly T[]): DeviceSetting<T> => ({
  read() {
    const stored = deviceStore.get(key)
    return values.find((value) => value === stored) ?? null
  },
  write(value) {
    if (value === null) deviceStore.remove(key)
    else deviceStore.set(key, value)
  },
})
