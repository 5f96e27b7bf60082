/** Says on stderr what went wrong behind the scenes; the network goes on. */
export const report =
  (what: string) =>
  (error: unknown): void => {
    process.stderr.write(`sandbox: ${what}: ${error instanceof Error ? error.stack : String(error)}\n`);
  };
