import { useId } from 'react';
import classes from './api.module.css';

interface ApiSectionProps {
  title: string;
  help?: string | undefined;
  action?: React.ReactNode;
  children: React.ReactNode;
}

export function ApiSection({ title, help, action, children }: ApiSectionProps): React.ReactElement {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <div>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          {help && <p className={classes.help}>{help}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
