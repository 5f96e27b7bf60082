import classes from './empty-state.module.css';

interface EmptyStateProps {
  /** One of `ui/drawings`, where the page is about nothing else; an icon in smaller places. */
  drawing?: React.ReactNode;
  icon?: React.ReactNode;
  title: string;
  /** One sentence on why there is nothing. */
  text?: string;
  /** The one button that changes it. */
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
