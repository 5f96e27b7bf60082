import type { LabelResource } from '@server/messaging/conversations/inbox/inbox.contract.js';
import { LabelDot } from './label-dot.js';
import classes from './label.module.css';

export function LabelChip({ label: { name, color } }: { label: LabelResource }): React.ReactElement {
  return (
    <span className={classes.chip} title={name}>
      <LabelDot color={color} />
      <bdi className={classes.chipName}>{name}</bdi>
    </span>
  );
}
