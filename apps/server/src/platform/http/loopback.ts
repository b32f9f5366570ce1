/** Whether a host name or address is reachable only from this machine. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|[\w.-]+\.localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host)
