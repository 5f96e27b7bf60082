export const report =
  (what: string) =>
  (error: unknown): void => {
    process.stderr.write(`sandbox: ${what}: ${error instanceof Error ? error.stack : String(error)}\n`);
  };
