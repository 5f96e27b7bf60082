import classes from './empty-state.module.css';

interface EmptyStateProps {
  /** Whole pages use `ui/drawings`, smaller places an icon. */
  drawing?: React.ReactNode;
  icon?: React.ReactNode;
  title: string;
  text?: string;
  children?: React.ReactNode;
}

export function EmptyState({ drawing, icon, title, text, children }: EmptyStateProps): React.ReactElement {
  return (
    <div className={classes.empty}>
      <div className={drawing ? undefined : classes.icon} aria-hidden>
        {drawing ?? icon}
      </div>
      <h2 className={classes.title}>{title}</h2>
      {text && <p className={classes.text}>{text}</p>}
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
