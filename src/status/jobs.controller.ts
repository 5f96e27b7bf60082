import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { DataOf, MessageCode } from '../platform/http/answers.contract.js';
import { NotFound } from '../platform/errors.js';
import { Fields } from '../platform/http/route/parameters.js';
import { Route } from '../platform/http/route/route.js';
import { DescribeJobs, type JobDescription } from '../platform/jobs/describe-jobs.js';
import { BackgroundJob, RunJobBody } from './jobs.contract.js';

const JobList = DataOf(BackgroundJob.array());

/** For super admins, who operate the installation. */
@Controller('api/v1/health')
export class JobsController {
  constructor(private readonly describeJobs: DescribeJobs) {}

  @Route.get('jobs', { access: 'health', response: JobList })
  async list(): Promise<z.infer<typeof JobList>> {
    return { data: (await this.describeJobs.execute()).map(toResource) };
  }

  @Route.post('run-job', { access: 'health', body: RunJobBody, response: MessageCode })
  async run(@Fields() { name }: RunJobBody): Promise<MessageCode> {
    if (!(await this.describeJobs.run(name))) throw new NotFound();
    return { message: 'job_started' };
  }
}

const toResource = (job: JobDescription): BackgroundJob => ({
  name: job.name,
  kind: job.kind,
  every_seconds: job.everyMs === null ? null : job.everyMs / 1000,
  waiting: job.waiting,
  oldest_seconds: Math.round(job.oldestSeconds),
  failed: job.failed,
  last_run_at: job.startedAt?.toISOString() ?? null,
  failures: job.failures,
  last_failure_at: job.failedAt?.toISOString() ?? null,
  last_error: job.error,
});
