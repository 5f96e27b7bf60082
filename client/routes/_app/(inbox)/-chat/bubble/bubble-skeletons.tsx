import { Skeleton } from '@mantine/core';
import classes from '../conversation/conversation.module.css';

const WIDTHS_PX = [220, 140, 260, 180, 300, 120, 200];

export function BubbleSkeletons(): React.ReactElement {
  return (
    <div className={classes.scroll} aria-busy="true">
      <div className={classes.content}>
        {WIDTHS_PX.map((width, index) => (
          <div key={width} className={classes.row} data-out={index % 3 === 1 || undefined}>
            <Skeleton height={36} width={width} radius="lg" />
          </div>
        ))}
      </div>
    </div>
  );
}
