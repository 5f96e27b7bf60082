import { useRouterState } from '@tanstack/react-router';
import classes from './loading-bar.module.css';

export function LoadingBar(): React.ReactElement | null {
  const isLoading = useRouterState({ select: (state) => state.status === 'pending' });
  return isLoading ? <div className={classes.bar} /> : null;
}
