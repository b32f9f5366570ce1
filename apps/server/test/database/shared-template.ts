/** A migrated database that is copied for each server of a test run. */
export interface SharedTemplate {
  /** The address of its server. */
  admin: string
  template: string
}

const variable = 'GANJ_TEST_TEMPLATE'

/** Stored in the environment, which the runner's worker processes inherit; servers that benches start have none. */
export const sharedTemplate = {
  read: (): SharedTemplate | null => JSON.parse(process.env[variable] ?? 'null') as SharedTemplate | null,
  write: (template: SharedTemplate): void => {
    process.env[variable] = JSON.stringify(template)
  },
}
