import { useId } from 'react';
import classes from './sections.module.css';

interface SectionProps {
  title: string;
  children: React.ReactNode;
}

/** A part of the form under its own heading. */
export function Section({ title, children }: SectionProps): React.ReactElement {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
