import type { NodeKind } from '@server/bots/flow/flow.contract.js';
import { NODE_KINDS } from '../nodes/kinds.js';
import classes from './node-kind-icon.module.css';

export function NodeKindIcon({ kind }: { kind: NodeKind }): React.ReactElement {
  const { Icon, tone } = NODE_KINDS[kind];
  return (
    <span className={classes.icon} data-tone={tone} aria-hidden>
      <Icon size={18} stroke={1.5} />
    </span>
  );
}
