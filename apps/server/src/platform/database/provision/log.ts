/** Where provisioning says what it does: any logger with these two fits, pino's among them. */
export interface ProvisionLog {
  info(message: string): void
  warn(message: string): void
}
