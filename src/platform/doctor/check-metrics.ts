import type { ConfigValues } from '../config.js';
import { type Finding, ok, warning } from './finding.js';

export function checkMetrics({
  metricsToken,
  whatsappNetwork,
}: Pick<ConfigValues, 'metricsToken' | 'whatsappNetwork'>): Finding {
  if (metricsToken) return ok('Metrics', 'GET /metrics accepts METRICS_TOKEN');
  if (whatsappNetwork === 'sandbox') return ok('Metrics', 'are off: METRICS_TOKEN is not set');
  return warning(
    'Metrics',
    'are off: this server cannot be monitored',
    'Set METRICS_TOKEN, at least 16 random characters, and let Prometheus read GET /metrics with it.',
  );
}
