export const report =
  (failure: string) =>
  (error: unknown): void => {
    process.stderr.write(`sandbox: ${failure}: ${error instanceof Error ? error.stack : String(error)}\n`);
  };
