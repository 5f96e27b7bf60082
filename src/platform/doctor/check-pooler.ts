import { type DatabaseUrls, findPoolingFault } from '../database/connecting/check-pooling.js';
import { explainFailure } from '../database/connecting/explain-failure.js';
import { findPooling } from '../database/connecting/find-pooling.js';
import { type Finding, ok, shortReason, trouble, warning } from './finding.js';

const ABOUT = 'Pooler';
const ADVICE = 'See "How do I run behind PgBouncer?" in docs/operations.md.';

export async function checkPooler(urls: DatabaseUrls, connections: number): Promise<Finding[]> {
  const hasDirectUrl = urls.databaseUrl !== urls.directDatabaseUrl;
  try {
    const pooling = await findPooling(urls.databaseUrl);
    const fault = await findPoolingFault(urls, pooling);
    if (fault) return [trouble(ABOUT, fault, ADVICE)];
    if (pooling === 'none')
      return hasDirectUrl
        ? [
            warning(
              ABOUT,
              'DATABASE_DIRECT_URL is set, and DATABASE_URL leads to PostgreSQL itself',
              'Remove DATABASE_DIRECT_URL: without a pooler, statements are prepared.',
            ),
          ]
        : [];
    return [
      hasDirectUrl
        ? ok(ABOUT, `DATABASE_URL leads to a pooler (pool_mode = ${pooling}), DATABASE_DIRECT_URL to PostgreSQL`)
        : ok(ABOUT, `keeps sessions; its pool needs ${connections} connections for each process`),
    ];
  } catch (error) {
    // The finding about the database reports a single address.
    if (!hasDirectUrl) return [];
    return [trouble(ABOUT, explainFailure(error) ?? `no response (${shortReason(error)})`, ADVICE)];
  }
}
