import { useLayoutEffect } from 'react';
import { useSetAtom } from 'jotai';
import { pageTitleAtom } from '@/app/atoms.js';
import classes from './page-header.module.css';

interface PageHeaderProps {
  /** Only when the page's name is not the fixed one of its route: a device, a contact. It goes to the top bar. */
  title?: string;
  /** One sentence on what the page is for, or its state. */
  description?: React.ReactNode;
  /** Buttons, the primary one last. */
  children?: React.ReactNode;
}

/** The line above a page's content; the title itself stands in the top bar. */
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
