import { useRouterState } from '@tanstack/react-router';
import classes from './loading-bar.module.css';

/** A thin line at the top while the next page loads; the page in hand stays usable. */
export function LoadingBar(): React.ReactElement | null {
  const isLoading = useRouterState({ select: (state) => state.status === 'pending' });
  return isLoading ? <div className={classes.bar} /> : null;
}
