import type { LabelColor } from '@server/messaging/conversations/inbox/inbox.contract.js';
import classes from './label.module.css';

export function LabelDot({ color }: { color: LabelColor }): React.ReactElement {
  return <span className={classes.dot} data-color={color} aria-hidden />;
}
