import { useId } from 'react';
import classes from './api.module.css';

interface PartProps {
  title: string;
  help?: string | undefined;
  /** Beside the title. */
  action?: React.ReactNode;
  children: React.ReactNode;
}

/** What belongs together on the page, under its name. */
export function Part({ title, help, action, children }: PartProps): React.ReactElement {
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
