/** The log of provisioning: any logger with these two methods fits, pino's among them. */
export interface ProvisionLog {
  info(message: string): void
  warn(message: string): void
}
