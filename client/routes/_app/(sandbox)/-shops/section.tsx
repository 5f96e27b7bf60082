import classes from './shops.module.css';

interface SectionProps {
  title: string;
  children: React.ReactNode;
}

/** A part of a shop under its own heading. */
export function Section({ title, children }: SectionProps): React.ReactElement {
  return (
    <section className={classes.section} aria-label={title}>
      <h3 className={classes.sectionTitle}>{title}</h3>
      {children}
    </section>
  );
}
