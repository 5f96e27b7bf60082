import { RecipientStatus } from '../campaigns.contract.js';
import type { Steps } from '../definition/report.contract.js';
import type { RecipientFigures } from './read-figures.js';

export function sumSteps(figures: readonly RecipientFigures[]): Steps {
  const of = (name: string): number => figures.reduce((sum, each) => sum + (each[name] ?? 0), 0);
  const replied = of('replied');
  const read = of('read') + replied;
  const delivered = of('delivered') + read;
  return {
    audience: RecipientStatus.options.reduce((sum, status) => sum + of(status), 0),
    sent: of('sent') + delivered,
    delivered,
    read,
    replied,
    clicked: of('clicked'),
    opted_out: of('opted_out'),
    failed: of('failed'),
    skipped: of('skipped'),
    waiting: of('waiting') + of('queued'),
  };
}
