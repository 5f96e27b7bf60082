import { definedJobs } from '../../../src/platform/jobs/define-job.js';

/** Jobs of the platform itself. Every application of a spec provides their handlers. */
const PLATFORM_JOBS = [
  'aggregate-counters',
  'delete-failed-tasks',
  'purge-api-answers',
  'refold-searches',
  'sweep-files',
];

/**
 * Hides the jobs of other modules from a spec that starts the platform alone. Definitions outlive a spec in its jest
 * worker. Returns a function that restores them.
 */
export function keepPlatformJobs(): () => void {
  const hidden = [...definedJobs].filter(([name]) => !name.startsWith('test.') && !PLATFORM_JOBS.includes(name));
  for (const [name] of hidden) definedJobs.delete(name);
  return () => {
    for (const [name, entry] of hidden) definedJobs.set(name, entry);
  };
}
