import { deviceStore } from './storage.ts'

/** A setting that this device keeps: one of its values, or null while it is as usual. */
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
