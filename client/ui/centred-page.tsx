import { use } from 'react';
import { HasTopBarContext } from './has-top-bar.js';
import classes from './centred-page.module.css';

interface CentredPageProps {
  icon?: React.ReactNode;
  picture?: React.ReactNode;
  title: string;
  text?: string | undefined;
  isPart?: boolean;
  children?: React.ReactNode;
}

export function CentredPage(props: CentredPageProps): React.ReactElement {
  const { icon, picture, title, text, isPart, children } = props;
  const Title = use(HasTopBarContext) ? 'h2' : 'h1';
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
