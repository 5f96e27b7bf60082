import classes from './centred-page.module.css';

interface CentredPageProps {
  icon?: React.ReactNode;
  /** A drawing in the icon's place. */
  picture?: React.ReactNode;
  title: string;
  text?: string | undefined;
  children?: React.ReactNode;
}

/** A page that only says one thing: not found, not allowed, went wrong. */
export function CentredPage({ icon, picture, title, text, children }: CentredPageProps): React.ReactElement {
  return (
    <div className={classes.page}>
      {picture ?? (
        <div className={classes.icon} aria-hidden>
          {icon}
        </div>
      )}
      <h1 className={classes.title}>{title}</h1>
      {text && <p className={classes.text}>{text}</p>}
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
