import classes from './centred-page.module.css';

interface CentredPageProps {
  icon?: React.ReactNode;
  /** A drawing in the icon's place. */
  picture?: React.ReactNode;
  title: string;
  text?: string | undefined;
  /** Within a page that has more to it: its title is one level lower. */
  isPart?: boolean;
  children?: React.ReactNode;
}

/** A page, or the middle of one, that only says one thing: not found, not allowed, went wrong. */
export function CentredPage(props: CentredPageProps): React.ReactElement {
  const { icon, picture, title, text, isPart, children } = props;
  const Title = isPart ? 'h2' : 'h1';
  return (
    <div className={classes.page} data-part={isPart || undefined}>
      {picture ?? (
        <div className={classes.icon} aria-hidden>
          {icon}
        </div>
      )}
      <Title className={classes.title}>{title}</Title>
      {text && <p className={classes.text}>{text}</p>}
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
