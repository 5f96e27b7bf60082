import { useId } from 'react';
import classes from './-settings.module.css';

interface SectionProps {
  title: string;
  help?: string | undefined;
  children: React.ReactNode;
}

export function Section({ title, help, children }: SectionProps): React.ReactElement {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {help && <p className={classes.help}>{help}</p>}
      </div>
      {children}
    </section>
  );
}
