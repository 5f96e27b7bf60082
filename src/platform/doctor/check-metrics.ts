import type { ConfigValues } from '../config.js';
import { type Finding, ok, warning } from './finding.js';

/** On real numbers somebody should be watching. */
export function checkMetrics({
  metricsToken,
  whatsappNetwork,
}: Pick<ConfigValues, 'metricsToken' | 'whatsappNetwork'>): Finding {
  if (metricsToken) return ok('Metrics', 'GET /metrics answers who has METRICS_TOKEN');
  if (whatsappNetwork === 'sandbox') return ok('Metrics', 'are off: METRICS_TOKEN is not given');
  return warning(
    'Metrics',
    'are off: nobody can watch over this server from outside',
    'Give METRICS_TOKEN, at least 16 random characters, and let Prometheus read GET /metrics with it.',
  );
}
