import { RowSkeletons } from '@/ui/skeletons.js';
import classes from './chat-page.module.css';

/** The two panes before anything is known. */
export function ChatSkeleton(): React.ReactElement {
  return (
    <div className={classes.page}>
      <RowSkeletons count={9} />
      <div className={classes.nothing} />
    </div>
  );
}
