// npm run check: format, types, lint, import rules and unit specs.
//   npm run check -- --quick   lints changed files, and checks format, structure, comments and names, within seconds
import './lib/tests/collect-less.mjs';
import { reportAndExit, seconds } from './lib/progress.mjs';
import { runChecks } from './lib/tests/run-checks.mjs';

try {
  const startedAt = Date.now();
  const { passed, failed, skipped } = await runChecks({ isQuick: process.argv.includes('--quick') });
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped in ${seconds(startedAt)}`);
  process.exitCode = failed > 0 ? 1 : 0;
} catch (error) {
  reportAndExit(error);
}
