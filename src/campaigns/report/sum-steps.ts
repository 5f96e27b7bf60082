import { RecipientStatus } from '../campaigns.contract.js';
import type { Steps } from '../definition/report.contract.js';
import type { RecipientFigures } from './read-figures.js';

export function sumSteps(figures: readonly RecipientFigures[]): Steps {
  const sumOf = (name: string): number => figures.reduce((sum, partFigures) => sum + (partFigures[name] ?? 0), 0);
  const replied = sumOf('replied');
  const read = sumOf('read') + replied;
  const delivered = sumOf('delivered') + read;
  return {
    audience: RecipientStatus.options.reduce((sum, status) => sum + sumOf(status), 0),
    sent: sumOf('sent') + delivered,
    delivered,
    read,
    replied,
    clicked: sumOf('clicked'),
    opted_out: sumOf('opted_out'),
    failed: sumOf('failed'),
    skipped: sumOf('skipped'),
    waiting: sumOf('waiting') + sumOf('queued'),
  };
}
