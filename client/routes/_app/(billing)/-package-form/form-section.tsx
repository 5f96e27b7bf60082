import { useId } from 'react';
import classes from './package-form.module.css';

interface FormSectionProps {
  title: string;
  help?: string;
  children: React.ReactNode;
}

export function FormSection({ title, help, children }: FormSectionProps): React.ReactElement {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {title}
      </h2>
      {help && <p className={classes.help}>{help}</p>}
      {children}
    </section>
  );
}
