import type { ReactNode } from 'react'

/** Isolates the direction of foreign text from the sentence around it. Addresses and hashes are `ltr`. */
export const Bdi = ({ ltr, children }: { ltr?: boolean; children: ReactNode }) => (
  <bdi dir={ltr ? 'ltr' : 'auto'}>{children}</bdi>
)
