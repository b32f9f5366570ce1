/** Brings an empty database to where tests begin; every test database is a copy of what this leaves behind. */
export async function prepareTemplate(_url: string): Promise<void> {}
