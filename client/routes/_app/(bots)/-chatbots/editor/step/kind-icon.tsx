import type { NodeKind } from '@server/bots/flow/flow.contract.js';
import { KINDS } from '../nodes/kinds.js';
import classes from './kind-icon.module.css';

/** The sign of a kind of step on its tint. */
export function KindIcon({ kind }: { kind: NodeKind }): React.ReactElement {
  const { Icon, tone } = KINDS[kind];
  return (
    <span className={classes.icon} data-tone={tone} aria-hidden>
      <Icon size={18} stroke={1.5} />
    </span>
  );
}
