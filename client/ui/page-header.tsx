import { useLayoutEffect } from 'react';
import { useSetAtom } from 'jotai';
import { pageTitleAtom } from '@/app/atoms.js';
import classes from './page-header.module.css';

interface PageHeaderProps {
  /** Title, by default the route's. */
  title?: string;
  description?: React.ReactNode;
  /** Buttons, the primary one last. */
  children?: React.ReactNode;
}

export function PageHeader({ title, description, children }: PageHeaderProps): React.ReactElement | null {
  const setTitle = useSetAtom(pageTitleAtom);
  useLayoutEffect(() => {
    if (title === undefined) return undefined;
    setTitle(title);
    return () => setTitle(null);
  }, [title, setTitle]);
  if (!description && !children) return null;
  return (
    <div className={classes.header}>
      <div className={classes.description}>{description}</div>
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
